package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.track.event.TracingServiceFixture.Place;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Packets that the program's own interceptor receives instead of the service. */
@Timeout(240)
class InterceptorTest {
  private static final Category FOO = Category.of("intercepted.foo");
  private static final String NAME = "test_interceptor";
  private static final AtomicReference<@Nullable EventNames> LAST = new AtomicReference<>();

  static {
    Tracing.registerInterceptor(NAME, EventNames::new);
  }

  @RegisterExtension final LogWatcher log = new LogWatcher();

  /** An interceptor that collects the event names of all threads. */
  private static final class EventNames implements Interceptor {
    final List<String> names = new CopyOnWriteArrayList<>();
    final List<String> calls = new CopyOnWriteArrayList<>();

    EventNames(SourceConfig config) {
      calls.add("set up for " + config.name());
      LAST.set(this);
    }

    @Override
    public void onStart() {
      calls.add("start");
    }

    @Override
    public void onStop() {
      calls.add("stop");
    }

    @Override
    public Sequence newSequence() {
      Map<Long, String> known = new HashMap<>();
      return packet -> names.addAll(names(packet, known));
    }
  }

  private static EventNames last() {
    return Objects.requireNonNull(LAST.get());
  }

  private static UnknownFieldSet parse(ByteString message) {
    try {
      return UnknownFieldSet.parseFrom(message);
    } catch (java.io.IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<UnknownFieldSet> inner(UnknownFieldSet message, int field) {
    return message.getField(field).getLengthDelimitedList().stream()
        .map(InterceptorTest::parse)
        .toList();
  }

  /**
   * The event's name, resolved by earlier packets of the thread; empty for a packet without an
   * event.
   */
  private static List<String> names(ByteBuffer bytes, Map<Long, String> known) {
    UnknownFieldSet packet = parse(ByteString.copyFrom(bytes));
    if (packet.getField(13).getVarintList().contains(1L)) {
      known.clear();
    }
    for (UnknownFieldSet interned : inner(packet, 12)) {
      for (UnknownFieldSet name : inner(interned, 2)) {
        known.put(
            name.getField(1).getVarintList().getFirst(),
            name.getField(2).getLengthDelimitedList().getFirst().toStringUtf8());
      }
    }
    return inner(packet, 11).stream()
        .flatMap(event -> event.getField(10).getVarintList().stream())
        .map(iid -> known.getOrDefault(iid, "unknown"))
        .toList();
  }

  private static TraceConfig config(String source, String interceptor) throws Exception {
    return TraceSchema.load()
        .parseTraceConfig(
            "buffers { size_kb: 1024 } data_sources { config { name: \""
                + source
                + "\" interceptor_config { name: \""
                + interceptor
                + "\" } } }");
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldPassEachPacketToInterceptorWhenWritten(Place place) throws Exception {
    String longName = "a".repeat(8191);
    try (RecordedProgramFixture program = RecordedProgramFixture.connected(place)) {
      program.start(config("track_event", NAME));
      assertThat(last().names).isEmpty();
      FOO.begin("Hip").emit();
      assertThat(last().names).containsExactly("Hip");
      FOO.begin("Hip").arg("n", 1).emit();
      Thread.ofPlatform().start(() -> FOO.begin("Hooray").emit()).join();
      Thread.ofVirtual().start(() -> FOO.begin("virtual").emit()).join();
      FOO.begin(longName).emit();
      assertThat(last().names).containsExactly("Hip", "Hip", "Hooray", "virtual", longName);
      assertThat(program.stop().texts()).isEmpty();
      FOO.begin("after").emit();
    }
    assertThat(last().names).hasSize(5);
    assertThat(last().calls).containsExactly("set up for track_event", "start", "stop");
  }

  @Test
  void shouldNotInterceptPacketsOfOtherSessions() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("");
        TracingSession second = program.tracing().newSession()) {
      RecordedProgramFixture.await(second.start(config("track_event", NAME)));
      FOO.instant("both").emit();
      assertThat(last().names).containsExactly("both");
      assertThat(program.stop().texts()).containsExactly("instant intercepted.foo both");
      FOO.instant("intercepted").emit();
      assertThat(last().names).containsExactly("both", "intercepted");
      RecordedProgramFixture.await(second.stop());
    }
  }

  @Test
  void shouldWriteToServiceWhenInterceptorIsUnknown() throws Exception {
    log.expect(".*no interceptor unknown.*");
    try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
      program.start(config("track_event", "unknown"));
      FOO.instant("recorded").emit();
      assertThat(program.stop().texts()).containsExactly("instant intercepted.foo recorded");
    }
  }

  @Test
  void shouldKeepFirstInterceptorOfName() {
    assertThat(Tracing.registerInterceptor("of.another.kind", EventNames::new)).isTrue();
    assertThat(Tracing.registerInterceptor("of.another.kind", EventNames::new)).isFalse();
  }

  @Test
  void shouldInterceptOwnDataSourcesUntilTheyHaveStopped() throws Exception {
    List<ByteString> packets = new CopyOnWriteArrayList<>();
    Tracing.registerInterceptor(
        "own", _ -> () -> packet -> packets.add(ByteString.copyFrom(packet)));
    OwnSource source = new OwnSource();
    try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
      program.tracing().register(source);
      assertThat(program.tracing().awaitConnected(Duration.ofSeconds(10))).isTrue();
      program.start(config("own.intercepted", "own"));
      assertThat(program.stop().packets()).noneMatch(packet -> packet.has("for_testing"));
      program.tracing().unregister(source);
    }
    assertThat(packets)
        .singleElement()
        .satisfies(packet -> assertThat(text(packet)).isEqualTo("last"));
  }

  private static String text(ByteString packet) {
    UnknownFieldSet event = inner(parse(packet), 900).getFirst();
    return event.getField(1).getLengthDelimitedList().getFirst().toStringUtf8();
  }

  @Test
  void shouldCountEventsThatInterceptorFailsOn() throws Exception {
    Tracing.registerInterceptor(
        "failing",
        _ ->
            () ->
                _ -> {
                  throw new IllegalStateException("on purpose");
                });
    long lostBefore = Tracing.eventsLost();
    try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
      program.start(config("track_event", "failing"));
      FOO.instant("bad").emit();
      assertThat(program.stop().texts()).isEmpty();
    }
    assertThat(Tracing.eventsLost()).isGreaterThan(lostBefore);
  }

  /**
   * A data source that discards one packet and writes another when it is stopped, and acknowledges
   * the stop later.
   */
  private static final class OwnSource implements DataSource {
    @Override
    public SourceDescriptor descriptor() {
      return SourceDescriptor.of("own.intercepted");
    }

    @Override
    public Instance open(SourceConfig config, TraceSink sink) {
      return new Instance() {
        @Override
        public void start(Acknowledgement done) {}

        @Override
        public void stop(Acknowledgement done) {
          Runnable stopped = done.later();
          PacketWriter discarded = sink.writer().packet();
          discarded.discard();
          discarded.close();
          PacketWriter packet = sink.writer().packet();
          packet.timestamp().nested(900).string(1, "last").close();
          packet.close();
          stopped.run();
        }
      };
    }
  }
}
