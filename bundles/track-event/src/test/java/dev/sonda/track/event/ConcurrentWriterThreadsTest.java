package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Events of many concurrent platform and virtual threads. */
@Timeout(240)
class ConcurrentWriterThreadsTest {
  private static final Category WORK = Category.of("work");
  private static final int EVENTS = 200;

  @Test
  void shouldKeepOrderOfEachPlatformThread() throws Exception {
    long lostBefore = Tracing.eventsLost();
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      List<Thread> threads = new ArrayList<>();
      CountDownLatch go = new CountDownLatch(1);
      for (int i = 0; i < 64; i++) {
        threads.add(Thread.ofPlatform().name("writer " + i).start(() -> write(go)));
      }
      go.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      ResolvedTrackEvents trace = program.stop();
      Map<String, List<String>> byThread =
          trace.all().stream()
              .collect(
                  Collectors.groupingBy(
                      ResolvedTrackEvents.Recorded::track,
                      Collectors.mapping(ResolvedTrackEvents.Recorded::text, Collectors.toList())));
      long lost = Tracing.eventsLost() - lostBefore;
      assertThat(trace.all()).hasSize((int) (64 * EVENTS - lost));
      assertThat(byThread).hasSize(64);
      assertThat(byThread.values()).allSatisfy(ConcurrentWriterThreadsTest::isInOrder);
    }
  }

  private static void write(CountDownLatch go) {
    try {
      go.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (int i = 0; i < EVENTS; i++) {
      WORK.instant("step").arg("n", i).emit();
    }
  }

  private static void isInOrder(List<String> texts) {
    assertThat(texts.stream().map(ConcurrentWriterThreadsTest::number).toList())
        .isSorted()
        .doesNotHaveDuplicates();
  }

  private static int number(String text) {
    return Integer.parseInt(text.substring(text.indexOf('=') + 1, text.indexOf('}')));
  }

  @Test
  void shouldShowEachVirtualThreadOnTrackOfItsOwnWithItsCarrier() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      Thread named =
          Thread.ofVirtual()
              .name("order 7")
              .start(() -> {
                try (Slice _ = WORK.slice("outer")) {
                  WORK.instant("inside").emit();
                }
              });
      Thread unnamed = Thread.startVirtualThread(() -> WORK.slice("alone").close());
      named.join();
      unnamed.join();
      ResolvedTrackEvents trace = program.stop();
      assertThat(trace.all())
          .extracting(ResolvedTrackEvents.Recorded::track)
          .containsExactlyInAnyOrder(
              "order 7",
              "order 7",
              "order 7",
              "virtual " + unnamed.threadId(),
              "virtual " + unnamed.threadId());
      assertThat(trace.texts())
          .filteredOn(text -> text.startsWith("begin"))
          .allMatch(text -> text.matches("begin work \\w+ \\{carrier_tid=\\d+}"));
    }
  }

  @Test
  void shouldRecordManyVirtualThreadsWithFewSequences() throws Exception {
    long lostBefore = Tracing.eventsLost();
    int count = Boolean.getBoolean("sonda.stress") ? 100_000 : 5000;
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        threads.add(
            Thread.startVirtualThread(() -> {
              try (Slice _ = WORK.slice("request")) {
                LockSupport.parkNanos(1000);
              }
            }));
      }
      for (Thread thread : threads) {
        thread.join();
      }
      ResolvedTrackEvents trace = program.stop();
      long lost = Tracing.eventsLost() - lostBefore;
      assertThat(trace.all()).hasSize((int) (2L * count - lost));
      assertThat(
              trace.all().stream().map(ResolvedTrackEvents.Recorded::sequence).distinct().count())
          .isLessThanOrEqualTo(4L * Runtime.getRuntime().availableProcessors());
    }
  }

  @Test
  void shouldKeepEventsOfThreadsThatEndWhileSessionGoesOn() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      for (int i = 0; i < 500; i++) {
        int number = i;
        Thread thread = new Thread(() -> WORK.instant("short").arg("n", number).emit());
        thread.start();
        thread.join();
      }
      assertThat(program.stop().texts()).hasSize(500);
    }
  }
}
