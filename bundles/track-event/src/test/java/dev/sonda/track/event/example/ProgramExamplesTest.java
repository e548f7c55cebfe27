package dev.sonda.track.event.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import dev.sonda.track.event.Answer;
import dev.sonda.track.event.Category;
import dev.sonda.track.event.Interceptor;
import dev.sonda.track.event.RecordedProgramFixture;
import dev.sonda.track.event.ResolvedTrackEvents;
import dev.sonda.track.event.SessionObserver;
import dev.sonda.track.event.StartupTracing;
import dev.sonda.track.event.ThreadLocalState;
import dev.sonda.track.event.Tracing;
import dev.sonda.track.event.TracingOptions;
import dev.sonda.track.event.TracingSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the Javadoc examples of the types that connect and record a program. */
@Timeout(240)
class ProgramExamplesTest {
  private static final Category SHOP = Category.describe("shop", "Orders and payments");

  @TempDir Path folder;

  // @start region=tracing :
  static List<String> run(Runnable program) {
    try (Tracing tracing = Tracing.initialize(TracingOptions.system().named("shop"))) {
      program.run();
      return tracing.why(); // why the program is not recorded
    }
  } // @end

  @Test
  void shouldRunProgramOnceWhenExampleOfTracingRuns() {
    AtomicInteger runs = new AtomicInteger();
    assertThat(run(runs::incrementAndGet)).allMatch(reason -> !reason.isBlank());
    assertThat(runs).hasValue(1);
  }

  // @start region=options :
  static TracingOptions options() {
    return TracingOptions.inProcess() // an in-process service, and
        .withSystem() // the machine's service
        .named("shop")
        .withSharedMemory(16384, 32);
  } // @end

  // @start region=session :
  static void record(Tracing tracing, Path file, Runnable program) throws Exception {
    TraceConfig config =
        TraceSchema.load()
            .parseTraceConfig(
                """
                buffers { size_kb: 4096 }
                data_sources { config { name: "track_event" } }
                """);
    try (TracingSession session = tracing.newSession()) {
      session.start(config).get().orThrow();
      program.run();
      session.stop().get().orThrow();
      session.readInto(file).get().orThrow();
    }
  } // @end

  @Test
  void shouldRecordIntoFileWhenExamplesOfOptionsAndSessionRun() throws Exception {
    Path file = folder.resolve("shop.pftrace");
    try (Tracing tracing = Tracing.initialize(options())) {
      record(tracing, file, () -> SHOP.instant("paid").emit());
    }
    ResolvedTrackEvents trace = ResolvedTrackEvents.of(Files.readAllBytes(file));
    assertThat(trace.texts()).containsExactly("instant shop paid");
    assertThat(trace.packets())
        .filteredOn(packet -> packet.has("track_descriptor"))
        .extracting(packet -> packet.message("track_descriptor"))
        .filteredOn(track -> track.has("process"))
        .allMatch(track -> track.message("process").string("process_name").equals("shop"))
        .isNotEmpty();
  }

  // @start region=answer :
  static String say(Answer<Long> answer) {
    return switch (answer) {
      case Answer.Done<Long>(Long bytes) -> bytes + " bytes";
      case Answer.Failed<Long>(String reason) -> "no trace: " + reason;
    };
  } // @end

  @Test
  void shouldReportWhyTraceIsMissingWhenExampleOfAnswerRuns() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      Path nowhere = folder.resolve("missing").resolve("shop.pftrace");
      assertThat(say(program.session().readInto(nowhere).get())).startsWith("no trace: ");
      assertThat(say(program.session().readInto(folder.resolve("shop.pftrace")).get()))
          .endsWith(" bytes");
    }
  }

  // @start region=startup :
  static Tracing begin(TraceConfig config) {
    Duration timeout = Duration.ofSeconds(10);
    Tracing tracing = Tracing.initialize(TracingOptions.inProcess().withStartup(config, timeout));
    SHOP.instant("opens").emit(); // the program is recorded already
    return tracing;
  }

  static boolean isTaken(Tracing tracing) {
    return tracing.startup().state() == StartupTracing.State.ADOPTED;
  } // @end

  @Test
  void shouldRecordStartupEventsWhenExampleOfStartupRuns() throws Exception {
    TraceConfig config = RecordedProgramFixture.config("");
    try (Tracing tracing = begin(config);
        TracingSession session = tracing.newSession()) {
      assertThat(isTaken(tracing)).isFalse();
      RecordedProgramFixture.await(session.start(config));
      assertThat(isTaken(tracing)).isTrue();
      RecordedProgramFixture.await(session.stop());
      assertThat(ResolvedTrackEvents.of(RecordedProgramFixture.await(session.read())).texts())
          .containsExactly("instant shop opens");
    }
  }

  // @start region=observer :
  static final class OpeningStock implements SessionObserver {
    @Override
    public void onStart() {
      SHOP.instant("stock").arg("socks", 12).emit();
    }
  } // @end

  @Test
  void shouldWriteAtStartOfSessionWhenExampleOfObserverRuns() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
      program.tracing().addObserver(new OpeningStock());
      program.start(RecordedProgramFixture.config(""));
      assertThat(program.stop().texts()).containsExactly("instant shop stock {socks=12}");
    }
  }

  // @start region=interceptor :
  static final class PacketCount implements Interceptor {
    private final LongAdder packets = new LongAdder(); // events of all threads

    @Override
    public Sequence newSequence() {
      return packet -> packets.increment();
    }
  }

  static PacketCount register() {
    PacketCount count = new PacketCount();
    Tracing.registerInterceptor("count", config -> count);
    return count;
  } // @end

  @Test
  void shouldCountPacketsWhenExampleOfInterceptorRuns() throws Exception {
    PacketCount count = register();
    TraceConfig config =
        TraceSchema.load()
            .parseTraceConfig(
                "buffers { size_kb: 1024 } data_sources { config { name: \"track_event\""
                    + " interceptor_config { name: \"count\" } } }");
    try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
      program.start(config);
      SHOP.instant("paid").emit();
      assertThat(program.stop().texts()).isEmpty();
    }
    assertThat(count.packets.sum()).isPositive();
  }

  // @start region=thread-state :
  static final class KnownNames {
    private final ThreadLocalState<Set<String>> told = new ThreadLocalState<>(HashSet::new);

    // for each packet: whether the thread has to write the name, or its id suffices
    boolean isNew(String name) {
      return told.get().add(name);
    }

    // called by Instance.clearIncrementalState: readers may start to read at this position
    void forget() {
      told.clear();
    }
  } // @end

  @Test
  void shouldKeepNamesOfEachThreadWhenExampleOfThreadStateRuns() throws Exception {
    KnownNames names = new KnownNames();
    assertThat(names.isNew("socks")).isTrue();
    assertThat(names.isNew("socks")).isFalse();
    assertThat(CompletableFuture.supplyAsync(() -> names.isNew("socks")).get()).isTrue();
    names.forget();
    assertThat(names.isNew("socks")).isTrue();
  }
}
