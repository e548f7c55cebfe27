package dev.sonda.probe.procfs.internal.processes;

import static dev.sonda.probe.procfs.internal.proc.InterceptedSyscalls.name;
import static dev.sonda.probe.procfs.internal.processes.DecodedProcessDescriptions.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.procfs.internal.proc.InterceptedSyscalls;
import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.testkit.RecordedMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes whose pids are reused between two polls, so that the poll doesn't see them missing. */
@Timeout(240)
class ReusedPidsTest {
  private static final int VM_SIZE = 2;
  private static final int USER_MODE = 21;
  private static final String ZOMBIE = "State:\tZ (zombie)\nThreads:\t1\n";
  private static final String MEMORY = "VmSize:\t5 kB\n";

  @TempDir private Path root;

  private final AtomicInteger opened = new AtomicInteger();
  private ProcessStatsFixture ps;

  @BeforeEach
  void setUp() {
    ps = new ProcessStatsFixture(root, InterceptedSyscalls.with(this::countOpenedTimes));
    ps.proc.remove("1/status").remove("1/cmdline").remove("1");
  }

  private Object countOpenedTimes(
      InterceptedSyscalls.RealCall libc, String method, Object[] arguments) throws Throwable {
    if (method.equals("openat") && name(arguments).equals("stat")) {
      opened.incrementAndGet();
    }
    return libc.call(arguments);
  }

  private static ProcessStatsConfig.Builder config() {
    return ProcessStatsConfig.newBuilder()
        .setProcStatsPollMs(100)
        .setProcStatsCacheTtlMs(1_000_000);
  }

  /** Replaces the process by another one with the pid. */
  private void process(String cmdline, String more, long start) {
    ps.proc.write("42/status", ProcessStatsFixture.status(42, 42, "p", more));
    ps.proc.write("42/stat", ProcessStatsFixture.stat(42, "p", 7, 8, start));
    ps.proc.write("42/cmdline", cmdline + "\0").write("42/oom_score_adj", "0\n");
  }

  private void sample(int rounds) {
    for (int round = 0; round < rounds; round++) {
      ps.sample();
    }
  }

  private List<String> described() {
    return ps.processes().stream().map(process -> text(process, 3)).toList();
  }

  private List<RecordedMessage> statsWith(int field) {
    return ps.stats().stream().filter(process -> process.has(field)).toList();
  }

  @Test
  void shouldPollMemoryOfProcessThatReusesPidOfZombie() {
    process("zombie", ZOMBIE, 100);
    ps.start(config().setRecordProcessRuntime(true));
    sample(2);

    process("successor", MEMORY, 900);
    sample(3);

    assertThat(described()).containsExactly("zombie", "successor");
    assertThat(statsWith(USER_MODE)).hasSize(2);
    assertThat(statsWith(VM_SIZE)).hasSize(1);
  }

  @Test
  void shouldPollMemoryAfterZombiePidReuseWhenRuntimeIsOff() {
    process("zombie", ZOMBIE, 100);
    ps.start(config());
    sample(2);
    assertThat(ps.stats()).isEmpty();

    process("successor", MEMORY, 900);
    sample(ProcessPoll.ROUNDS_PER_LOOK);

    assertThat(described()).containsExactly("successor");
    assertThat(statsWith(VM_SIZE)).hasSize(1);
    assertThat(statsWith(USER_MODE)).isEmpty();
  }

  @Test
  void shouldNoticeNewProcessWhenNoFileMayStayOpen() {
    ps.proc.write("self/limits", "Max open files            0   4096   files\n");
    process("old", MEMORY, 100);
    ps.start(config());
    sample(2);

    process("new", MEMORY, 900);
    sample(ProcessPoll.ROUNDS_PER_LOOK);

    assertThat(described()).containsExactly("old", "new");
    assertThat(statsWith(VM_SIZE)).hasSize(2);
  }

  @Test
  void shouldNotReadMemoryFromFolderOfAnotherProcess() {
    process("old", MEMORY, 100);
    ps.proc.write("43/status", ProcessStatsFixture.status(43, 43, "q", "VmSize:\t7 kB\n"));
    ps.proc.write("43/stat", ProcessStatsFixture.stat(43, "q", 7, 8, 100));
    ps.proc.write("43/oom_score_adj", "0\n");
    ps.start(config().setRecordProcessRuntime(true));
    sample(2);

    process("new", "VmSize:\t6 kB\n", 900);
    sample(2);

    assertThat(statsWith(VM_SIZE))
        .filteredOn(process -> process.number(1) == 42)
        .extracting(process -> process.number(VM_SIZE))
        .containsExactly(5L, 6L);
  }

  @Test
  void shouldReadStartTimeOfZombieRarely() {
    process("zombie", ZOMBIE, 100);
    ps.start(config());

    sample(10 * ProcessPoll.ROUNDS_PER_LOOK);

    assertThat(opened.get()).isBetween(10, 11);
  }

  @Test
  void shouldReadStartTimeOnlyOnceWhileFilesStayOpen() {
    process("p", MEMORY, 100);
    ps.start(config());

    sample(10 * ProcessPoll.ROUNDS_PER_LOOK);

    assertThat(opened.get()).isEqualTo(1);
  }
}
