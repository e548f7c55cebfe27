package dev.sonda.probe.procfs.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeKernelFiles;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A folder tree like /proc, and a data source that reads it. */
final class ProcessStatsFixture {
  static final int TICKS_PER_SECOND = 100;

  final FakeKernelFiles proc;
  final ProcessStatsDataSource source;
  final RecordingTraceSink sink = new RecordingTraceSink(() -> 1);

  ProcessStatsFixture(Path root) {
    this(root, Syscalls.libc());
  }

  ProcessStatsFixture(Path root, Syscalls libc) {
    proc = new FakeKernelFiles(root);
    proc.write("self/status", "");
    proc.write("self/limits", "Limit  Soft\nMax open files            1024   4096   files\n");
    proc.write("1/status", status(1, 1, "init", "VmSize:\t10 kB\n"));
    proc.write("1/cmdline", "/sbin/init\0");
    source = new ProcessStatsDataSource(root, libc);
  }

  /** Adds a process with one thread. */
  ProcessStatsFixture process(int pid, String name, String cmdline) {
    proc.write(pid + "/status", status(pid, pid, name, "Threads:\t1\n"));
    proc.write(pid + "/cmdline", cmdline);
    return this;
  }

  /** Adds a further thread of a process, with its task folder and its own folder in /proc. */
  ProcessStatsFixture thread(int tid, int pid, String name) {
    String status = status(tid, pid, name, "Threads:\t2\n");
    proc.write(pid + "/task/" + tid + "/status", status);
    proc.write(tid + "/status", status);
    return this;
  }

  static String status(int tid, int pid, String name, String more) {
    return "Name:\t%s\nState:\tS (sleeping)\nTgid:\t%d\nPid:\t%d\nPPid:\t1\nUid:\t43\t44\t45\t46\n%s"
        .formatted(name, pid, tid, more);
  }

  static String stat(int pid, String name, long user, long kernel, long start) {
    return "%d (%s) S 1 1 1 0 -1 4194304 1 2 3 4 %d %d 115 25 20 0 15 0 %d 12069 7065\n"
        .formatted(pid, name, user, kernel, start);
  }

  Instance start(ProcessStatsConfig.Builder config) {
    Instance instance = source.open(config(config), sink);
    FakeAcknowledgement done = new FakeAcknowledgement();
    instance.start(done);
    assertThat(done.complete()).isTrue();
    return instance;
  }

  static SourceConfig config(ProcessStatsConfig.Builder config) {
    return FakeSourceConfig.withPayload("linux.process_stats", 103, config.build().toByteArray());
  }

  /** Reports the threads as ftrace does; then runs the work of the host's sampling thread. */
  void see(int... threads) {
    source.onThreadsSeen(1, Arrays.copyOf(threads, threads.length + 1), threads.length);
    sample();
  }

  void sample() {
    try {
      sink.sampleAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<RecordedMessage> processes() {
    return DecodedProcessDescriptions.processes(sink.packets());
  }

  RecordedMessage process(int pid) {
    return DecodedProcessDescriptions.only(processes(), 1, pid);
  }

  List<RecordedMessage> threads() {
    return DecodedProcessDescriptions.threads(sink.packets());
  }

  RecordedMessage thread(int tid) {
    return DecodedProcessDescriptions.only(threads(), 1, tid);
  }

  List<RecordedMessage> stats() {
    return DecodedProcessDescriptions.stats(sink.packets());
  }
}
