package dev.sonda.track.event.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.Await;
import dev.sonda.track.event.Category;
import dev.sonda.track.event.RecordedProgramFixture;
import dev.sonda.track.event.Slice;
import dev.sonda.track.event.Tracing;
import dev.sonda.track.event.TracingOptions;
import dev.sonda.track.event.TracingServiceFixture;
import dev.sonda.track.event.TracingSession;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A program with a hostile service: its threads see no exception and don't wait, its memory and
 * threads are bounded, and a regular service that starts later records it.
 */
@Timeout(240)
@Tag("T32")
class HostileServiceTest {
  private static final Category WORK = Category.of("hostile.work");

  /**
   * Upper limit in ms of the time of one event: allows garbage collections and scheduling delays on
   * a busy machine; waiting for a service would take longer.
   */
  private static final long LONGEST_EVENT_MS = 3000;

  private static final long MOST_HEAP_BYTES = 100L << 20;
  private static final int MOST_THREADS = 24;
  private static final int MOST_DESCRIPTORS = 40;
  private static final long ATTACKED_MS = 300;

  @TempDir Path folder;

  private final Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
  private final AtomicLong longestNs = new AtomicLong();
  private Thread.UncaughtExceptionHandler former = Thread.getDefaultUncaughtExceptionHandler();
  private volatile boolean isOver;

  @BeforeEach
  void catchAll() {
    former = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((_, thrown) -> uncaught.add(thrown));
  }

  @AfterEach
  void catchNoMore() {
    // Set also after a failure, as events of these threads would be in traces of later tests.
    isOver = true;
    Thread.setDefaultUncaughtExceptionHandler(former);
  }

  @ParameterizedTest
  @EnumSource
  void shouldKeepProgramRunningUnderAttack(HostileServiceAttacks attack) throws Exception {
    long heapBefore = heapBytes();
    int threadsBefore = threads();
    long descriptorsBefore = descriptors();
    Tracing tracing;
    Thread platform;
    Thread virtual;
    try (HostileService service =
        new HostileService(TracingServiceFixture.producers(folder), attack)) {
      tracing = Tracing.initialize(options());
      platform = Thread.ofPlatform().name("attacked").start(this::work);
      virtual = Thread.ofVirtual().start(this::work);
      Await.until("an attack", () -> service.attacks() > 0);
      tracing.awaitConnected(Duration.ofMillis(ATTACKED_MS));
      assertThat(threads()).as("threads").isLessThan(threadsBefore + MOST_THREADS);
      assertThat(heapBytes() - heapBefore).as("heap").isLessThan(MOST_HEAP_BYTES);
      tracing.why();
      tracing.activateTriggers(List.of("trigger"), Duration.ofSeconds(1));
    }
    try (TracingServiceFixture _ = TracingServiceFixture.startIn(folder)) {
      assertRegularServiceRecords(tracing);
      isOver = true;
      platform.join();
      virtual.join();
      tracing.close();
    }
    assertThat(uncaught).isEmpty();
    assertThat(TimeUnit.NANOSECONDS.toMillis(longestNs.get())).isLessThan(LONGEST_EVENT_MS);
    Await.until(
        "its threads to end", () -> threads() <= threadsBefore + 1, HostileServiceTest::names);
    assertThat(descriptors()).isLessThan(descriptorsBefore + MOST_DESCRIPTORS);
  }

  private TracingOptions options() {
    return TracingOptions.none()
        .withSystem(TracingServiceFixture.environment(folder))
        .named("attacked");
  }

  private void assertRegularServiceRecords(Tracing tracing) throws Exception {
    assertThat(tracing.awaitConnected(Duration.ofSeconds(40))).as("%s", tracing.why()).isTrue();
    try (TracingSession session = tracing.newSession()) {
      RecordedProgramFixture.await(session.start(RecordedProgramFixture.config("")));
      Await.until("the category", WORK::isEnabled);
      WORK.instant("after").emit();
      RecordedProgramFixture.await(session.stop());
      assertThat(RecordedProgramFixture.await(session.read())).isNotEmpty();
    }
  }

  /** The program's continuous work: it writes events. */
  private void work() {
    while (!isOver) {
      long beganNs = System.nanoTime();
      try (Slice _ = WORK.slice("step")) {
        WORK.instant("inside").arg("n", 1).emit();
      }
      longestNs.accumulateAndGet(System.nanoTime() - beganNs, Math::max);
      LockSupport.parkNanos(1000);
    }
  }

  private static long heapBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static int threads() {
    return (int)
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith("sonda-"))
            .count();
  }

  private static List<String> names() {
    return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).toList();
  }

  private static long descriptors() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }
}
