package dev.sonda.probe.procfs.internal.processes;

import static dev.sonda.probe.procfs.internal.processes.DecodedProcessDescriptions.text;
import static dev.sonda.probe.procfs.internal.processes.DecodedProcessDescriptions.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Describes this machine's processes, including the test's own, and compares the output with the
 * kernel's files.
 */
@Timeout(240)
class RealProcessesTest {
  private static final long SLACK_KB = 256 << 10;

  private final long self = ProcessHandle.current().pid();
  private final ProcessStatsDataSource source = new ProcessStatsDataSource();
  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 1);

  @Test
  void shouldDescribeThisProcessAsTheKernelDoes() throws Exception {
    Process sleeper = new ProcessBuilder("sleep", "30").start();
    try {
      record(
          ProcessStatsConfig.newBuilder()
              .setScanAllProcessesOnStart(true)
              .setRecordThreadNames(true)
              .setRecordProcessAge(true));
      RecordedMessage process =
          DecodedProcessDescriptions.only(
              DecodedProcessDescriptions.processes(sink.packets()), 1, self);
      assertThat(texts(process, 3)).isEqualTo(cmdline(self));
      assertThat(process.number(5)).isEqualTo(number(status(self, "Uid:")));
      assertThat(process.number(2)).isEqualTo(number(status(self, "PPid:")));
      assertThat(process.number(7)).isEqualTo(startTicks(self) * 10_000_000);
      RecordedMessage child =
          DecodedProcessDescriptions.only(
              DecodedProcessDescriptions.processes(sink.packets()), 1, sleeper.pid());
      assertThat(texts(child, 3)).containsExactly("sleep", "30");
      assertThat(child.number(2)).isEqualTo(self);
    } finally {
      sleeper.destroyForcibly().waitFor();
    }
  }

  @Test
  void shouldNameTheThreadsOfThisProcess() throws Exception {
    Thread thread = new Thread(LockSupport::park, "sonda-test-one");
    thread.setDaemon(true);
    thread.start();
    try {
      awaitName("sonda-test-one");
      record(
          ProcessStatsConfig.newBuilder()
              .setScanAllProcessesOnStart(true)
              .setRecordThreadNames(true));
    } finally {
      LockSupport.unpark(thread);
    }
    List<RecordedMessage> threads =
        DecodedProcessDescriptions.threads(sink.packets()).stream()
            .filter(described -> described.number(3) == self)
            .toList();
    assertThat(threads).extracting(described -> text(described, 2)).contains("sonda-test-one");
    assertThat(threads).extracting(described -> described.number(1)).contains(self);
  }

  private void awaitName(String name) throws IOException {
    while (threadNames().noneMatch(name::equals)) {
      Thread.onSpinWait();
    }
  }

  private Stream<String> threadNames() throws IOException {
    try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
      return tasks.map(task -> read(task.resolve("comm"))).toList().stream();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      return ""; // the thread has ended
    }
  }

  @Test
  void shouldReadTheCountersOfThisProcess() throws Exception {
    long before = number(status(self, "VmRSS:"));

    record(ProcessStatsConfig.newBuilder().setProcStatsPollMs(100).setRecordProcessRuntime(true));

    RecordedMessage stats =
        DecodedProcessDescriptions.only(DecodedProcessDescriptions.stats(sink.packets()), 1, self);
    assertThat(stats.number(3)).isBetween(before - SLACK_KB, before + SLACK_KB);
    assertThat(stats.number(2)).isGreaterThanOrEqualTo(stats.number(3));
    assertThat(stats.number(4) + stats.number(5) + stats.number(6))
        .isCloseTo(stats.number(3), Offset.offset(SLACK_KB));
    assertThat(stats.number(9)).isGreaterThanOrEqualTo(stats.number(3));
    assertThat(stats.number(10))
        .isEqualTo(Long.parseLong(Files.readString(Path.of("/proc/self/oom_score_adj")).strip()));
    assertThat(stats.number(21) + stats.number(22)).isPositive();
  }

  @Test
  void shouldReadTheDescriptorsOfThisProcess() throws Exception {
    record(
        ProcessStatsConfig.newBuilder()
            .setScanAllProcessesOnStart(true)
            .setResolveProcessFds(true));

    RecordedMessage stats =
        DecodedProcessDescriptions.only(DecodedProcessDescriptions.stats(sink.packets()), 1, self);
    RecordedMessage standardInput = DecodedProcessDescriptions.only(stats.messages(15), 1, 0);
    assertThat(text(standardInput, 2))
        .isEqualTo(Files.readSymbolicLink(Path.of("/proc/self/fd/0")).toString());
  }

  @Test
  void shouldClosePolledFilesWhenProcessOrSessionEnds() throws Exception {
    Process sleeper = new ProcessBuilder("sleep", "30").start();
    Instance instance =
        source.open(
            ProcessStatsFixture.config(
                ProcessStatsConfig.newBuilder()
                    .setProcStatsPollMs(100)
                    .setRecordProcessRuntime(true)),
            sink);
    instance.start(new FakeAcknowledgement());
    sink.sampleAll();
    List<String> polled = filesOpenOf(sleeper.pid());
    sleeper.destroyForcibly().waitFor();

    sink.sampleAll();
    List<String> afterItsEnd = filesOpenOf(sleeper.pid());
    instance.stop(new FakeAcknowledgement());

    assertThat(polled).hasSize(3);
    assertThat(afterItsEnd).isEmpty();
    assertThat(filesOpenOf(1)).isEmpty();
    assertThat(DecodedProcessDescriptions.stats(sink.packets()))
        .filteredOn(stats -> stats.number(1) == sleeper.pid())
        .hasSize(1);
  }

  private static List<String> filesOpenOf(long pid) throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors
          .map(RealProcessesTest::target)
          .filter(target -> target.startsWith("/proc/" + pid + "/"))
          .toList();
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return ""; // closed meanwhile
    }
  }

  @Test
  void shouldReportReadyOnThisMachine() {
    assertThat(
            source.check(
                ProcessStatsFixture.config(
                    ProcessStatsConfig.newBuilder().setScanAllProcessesOnStart(true))))
        .isEqualTo(Readiness.ok());
  }

  private void record(ProcessStatsConfig.Builder config) throws IOException {
    Instance instance = source.open(ProcessStatsFixture.config(config), sink);
    instance.start(new FakeAcknowledgement());
    sink.sampleAll();
    instance.stop(new FakeAcknowledgement());
  }

  private static List<String> cmdline(long pid) throws IOException {
    String text = Files.readString(Path.of("/proc/" + pid + "/cmdline"));
    return Stream.of(text.split("\0", -1)).filter(word -> !word.isEmpty()).toList();
  }

  private static String status(long pid, String key) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
        .filter(line -> line.startsWith(key))
        .findFirst()
        .orElseThrow();
  }

  private static long number(String line) {
    return Long.parseLong(line.split("\\s+", -1)[1]);
  }

  private static long startTicks(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19]);
  }
}
