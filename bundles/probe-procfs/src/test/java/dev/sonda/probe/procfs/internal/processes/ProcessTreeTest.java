package dev.sonda.probe.procfs.internal.processes;

import static dev.sonda.probe.procfs.internal.processes.DecodedProcessDescriptions.text;
import static dev.sonda.probe.procfs.internal.processes.DecodedProcessDescriptions.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Instance;
import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.protos.ProcessStatsConfig.Quirks;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.RecordedMessage;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Descriptions of threads that ftrace reports, and the scan of all processes at the start. */
@Timeout(240)
class ProcessTreeTest {
  @TempDir private Path root;

  private ProcessStatsFixture ps;

  @BeforeEach
  void setUp() {
    ps = new ProcessStatsFixture(root);
  }

  private static ProcessStatsConfig.Builder config() {
    return ProcessStatsConfig.newBuilder();
  }

  @Test
  void shouldDescribeAProcessOnce() {
    ps.process(42, "foo", "foo\0bar\0baz\0").start(config());

    ps.see(42);
    ps.see(42);

    assertThat(ps.sink.packets()).hasSize(1);
    RecordedMessage process = ps.process(42);
    assertThat(process.number(2)).isEqualTo(1);
    assertThat(process.number(5)).isEqualTo(43);
    assertThat(texts(process, 3)).containsExactly("foo", "bar", "baz");
    assertThat(process.has(9)).isFalse();
    assertThat(process.has(8)).isFalse();
    assertThat(process.has(7)).isFalse();
    assertThat(process.has(6)).isFalse();
  }

  @Test
  void shouldWriteStartAndEndTimeOfTreeCollection() {
    ps.process(42, "foo", "foo\0").start(config());

    ps.see(42);

    RecordedMessage packet = ps.sink.packets().getFirst();
    assertThat(packet.number(8)).isPositive();
    assertThat(packet.message(2).number(3)).isGreaterThan(packet.number(8));
  }

  @Test
  void shouldTakeACommandLineWithoutANulAtItsEnd() {
    ps.process(42, "foo", "surfaceflinger").start(config());

    ps.see(42);

    assertThat(texts(ps.process(42), 3)).containsExactly("surfaceflinger");
  }

  @Test
  void shouldLeaveOutEmptyArguments() {
    ps.process(42, "foo", "a\0\0b\0\0\0").start(config());

    ps.see(42);

    assertThat(texts(ps.process(42), 3)).containsExactly("a", "b");
  }

  @Test
  void shouldNotDescribeKnownProcessesAgain() {
    for (int process = 10; process <= 30; process += 10) {
      ps.process(process, "thread_" + process, "proc_" + process + "\0")
          .thread(process + 1, process, "thread_" + (process + 1))
          .thread(process + 2, process, "thread_" + (process + 2));
    }
    ps.start(config().setRecordThreadNames(true));

    ps.see(10, 11, 12, 20, 21, 22, 10, 20, 11, 21);
    ps.see(30);
    ps.see(10, 30, 10, 31, 32);

    assertThat(ps.sink.packets()).hasSize(3);
    assertThat(ps.processes())
        .extracting(process -> process.number(1))
        .containsExactly(10L, 20L, 30L);
    assertThat(ps.threads())
        .extracting(thread -> thread.number(1))
        .containsExactlyInAnyOrder(10L, 11L, 12L, 20L, 21L, 22L, 30L, 31L, 32L);
    for (RecordedMessage thread : ps.threads()) {
      assertThat(text(thread, 2)).isEqualTo("thread_" + thread.number(1));
      assertThat(thread.number(3)).isEqualTo(thread.number(1) / 10 * 10);
    }
    assertThat(ps.sink.packets().get(2).message(2).messages(1)).isEmpty();
  }

  @Test
  void shouldResetStateInFirstPacket() {
    ps.process(42, "foo", "foo\0").process(43, "bar", "bar\0").start(config());

    ps.see(42);
    ps.see(43);

    assertThat(ps.sink.packets().get(0).number(41)).isEqualTo(1);
    assertThat(ps.sink.packets().get(1).has(41)).isFalse();
  }

  @Test
  void shouldDescribeProcessesAgainWhenStateWasCleared() {
    Instance instance = ps.process(42, "foo", "first\0").start(config());
    ps.see(42);
    ps.process(42, "foo", "second\0");
    ps.see(42);
    assertThat(ps.sink.packets()).hasSize(1);

    instance.clearIncrementalState();
    ps.see(42);

    assertThat(ps.sink.packets()).hasSize(2);
    assertThat(ps.sink.packets().get(1).number(41)).isEqualTo(1);
    assertThat(text(ps.processes().get(1), 3)).isEqualTo("second");
  }

  @Test
  void shouldDescribeThreadsOnlyInSessionTheyOccurredIn() {
    ps.process(42, "foo", "foo\0").process(43, "bar", "bar\0").start(config());
    long otherSession = 2;

    ps.source.onThreadsSeen(otherSession, new int[] {42}, 1);
    ps.source.onThreadRenamed(otherSession, 42, "baz");
    ps.source.onDescriptorOpened(otherSession, 42, 3);
    ps.sample();
    assertThat(ps.sink.packets()).isEmpty();

    ps.see(43);
    ps.source.onThreadExited(otherSession, 43);
    ps.see(43);
    assertThat(ps.processes()).extracting(process -> process.number(1)).containsExactly(43L);
  }

  @Test
  void shouldDescribeRenamedThreadAgain() {
    ps.process(10, "t", "old_10\0").process(20, "t", "old_20\0").start(config());
    ps.see(10, 20);
    ps.process(10, "t", "new_10\0").process(20, "t", "new_20\0");

    ps.source.onThreadRenamed(1, 10, "t");
    ps.see(10, 20);
    ps.source.onThreadRenamed(1, 20, "t");
    ps.see(10, 20);

    assertThat(ps.processes())
        .extracting(process -> text(process, 3))
        .containsExactly("old_10", "old_20", "new_10", "new_20");
    assertThat(ps.threads())
        .extracting(thread -> thread.number(1))
        .containsExactly(10L, 20L, 10L, 20L);
    assertThat(ps.threads()).noneMatch(thread -> thread.has(2));
  }

  @Test
  void shouldDescribeTheProcessBeforeItsThread() {
    ps.process(42, "foo", "foo\0");
    ps.proc.write("42/status", ProcessStatsFixture.status(42, 42, "foo", "NSpid:\t42\t2\n"));
    ps.proc.write("43/status", ProcessStatsFixture.status(43, 42, "foo", "NSpid:\t43\t3\t1\n"));
    ps.start(config());

    ps.see(43);
    ps.see(42);

    assertThat(ps.sink.packets()).hasSize(1);
    assertThat(ps.process(42).values(6)).containsExactly(2L);
    assertThat(ps.threads()).extracting(thread -> thread.number(1)).containsExactly(42L, 43L);
    assertThat(ps.thread(42).values(4)).containsExactly(2L);
    assertThat(ps.thread(43).values(4)).containsExactly(3L, 1L);
    assertThat(ps.thread(43).number(3)).isEqualTo(42);
  }

  @Test
  void shouldWriteWhenAProcessBegan() {
    ps.process(42, "foo", "foo\0");
    ps.proc.write("42/stat", ProcessStatsFixture.stat(42, "a) b (c", 1, 2, 15_842));
    ps.start(config().setRecordProcessAge(true));

    ps.see(42);

    assertThat(ps.process(42).number(7)).isEqualTo(158_420_000_000L);
  }

  @Test
  void shouldDescribeKernelThreadsByName() {
    ps.proc.write("2/status", ProcessStatsFixture.status(2, 2, "kthreadd", "Kthread:\t1\n"));
    ps.proc.write("2/cmdline", "");
    ps.process(42, "foo", "foo\0");
    ps.proc.write("42/status", ProcessStatsFixture.status(42, 42, "foo", "Kthread:\t0\n"));
    ps.start(config());

    ps.see(2, 42);

    assertThat(texts(ps.process(2), 3)).containsExactly("kthreadd");
    assertThat(ps.process(2).number(9)).isEqualTo(1);
    assertThat(ps.process(2).number(8)).isEqualTo(1);
    assertThat(ps.process(42).number(8)).isZero();
  }

  @Test
  void shouldLeaveOutMainThreadsWhenAskedTo() {
    ps.process(10, "main", "p\0").thread(11, 10, "side");
    ps.start(config().setRecordThreadNames(true).setSkipMainThreadMessage(true));

    ps.see(10, 11);

    assertThat(ps.threads()).extracting(thread -> thread.number(1)).containsExactly(11L);
  }

  @Test
  void shouldDescribeAllProcessesAndThreadsAtStartWhenConfigured() {
    ps.proc.write("10/status", ProcessStatsFixture.status(10, 10, "main", "Threads:\t2\n"));
    ps.proc.write("10/cmdline", "p\0");
    ps.thread(11, 10, "side").process(20, "alone", "q\0");

    ps.start(config().setScanAllProcessesOnStart(true).addQuirks(Quirks.DISABLE_ON_DEMAND));

    assertThat(ps.sink.tasks()).isEmpty();
    assertThat(ps.processes())
        .extracting(process -> process.number(1))
        .containsExactlyInAnyOrder(1L, 10L, 20L);
    assertThat(ps.threads())
        .extracting(thread -> thread.number(1))
        .containsExactlyInAnyOrder(1L, 10L, 11L, 20L);
    assertThat(ps.threads()).noneMatch(thread -> thread.has(2));
    assertThat(ps.thread(11).number(3)).isEqualTo(10);
  }

  @Test
  void shouldNameThreadsAtTheStartWhenAskedTo() {
    ps.proc.write("10/status", ProcessStatsFixture.status(10, 10, "main", "Threads:\t2\n"));
    ps.proc.write("10/cmdline", "p\0");
    ps.thread(11, 10, "side one");

    ps.start(config().setScanAllProcessesOnStart(true).setRecordThreadNames(true));

    assertThat(text(ps.thread(10), 2)).isEqualTo("main");
    assertThat(text(ps.thread(11), 2)).isEqualTo("side one");
  }

  @Test
  void shouldWriteNamespaceThreadIdsWhenNamesAreNotRecorded() {
    ps.proc.write(
        "10/status", ProcessStatsFixture.status(10, 10, "main", "NSpid:\t10\t1\nThreads:\t2\n"));
    ps.proc.write("10/cmdline", "p\0");
    ps.proc.write(
        "10/task/11/status", ProcessStatsFixture.status(11, 10, "side", "NSpid:\t11\t2\n"));

    ps.start(config().setScanAllProcessesOnStart(true));

    assertThat(ps.thread(11).values(4)).containsExactly(2L);
    assertThat(ps.thread(11).has(2)).isFalse();
  }

  @Test
  void shouldTakeSeveralPacketsForALargeTree() {
    String cmdline = "x".repeat(1_000) + "\0";
    for (int pid = 1_000; pid < 1_100; pid++) {
      ps.process(pid, "many", cmdline);
    }

    ps.start(config().setScanAllProcessesOnStart(true));

    assertThat(ps.processes()).hasSize(101);
    assertThat(ps.sink.packets()).hasSizeBetween(20, 30);
    assertThat(ps.sink.packets()).filteredOn(packet -> packet.has(41)).hasSize(1);
    assertThat(ps.sink.packets()).allMatch(packet -> packet.message(2).has(3));
  }

  @Test
  void shouldNotObserveThreadsWhenOnDemandIsOff() {
    ps.process(42, "foo", "foo\0").start(config().addQuirks(Quirks.DISABLE_ON_DEMAND));

    ps.see(42);

    assertThat(ps.sink.tasks()).isEmpty();
    assertThat(ps.sink.packets()).isEmpty();
  }

  @Test
  void shouldDescribeQueuedThreadsWithFlush() {
    Instance instance = ps.process(42, "foo", "foo\0").start(config());
    ps.source.onThreadsSeen(1, new int[] {42}, 1);

    FakeAcknowledgement done = new FakeAcknowledgement();
    instance.flush(done);

    assertThat(done.complete()).isTrue();
    assertThat(ps.processes()).hasSize(1);
    ps.sample();
    assertThat(ps.processes()).hasSize(1);
    assertThat(ps.sink.tasks()).isEmpty();
  }

  @Test
  void shouldNotDescribeThreadsSeenAfterStop() {
    Instance instance = ps.process(42, "foo", "foo\0").start(config());
    instance.stop(new FakeAcknowledgement());

    ps.see(42);

    assertThat(ps.sink.packets()).isEmpty();
  }
}
