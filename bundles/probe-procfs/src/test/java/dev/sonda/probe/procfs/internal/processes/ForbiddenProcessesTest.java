package dev.sonda.probe.procfs.internal.processes;

import static dev.sonda.probe.procfs.internal.proc.InterceptedSyscalls.name;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Instance;
import dev.sonda.posix.Errno;
import dev.sonda.probe.procfs.internal.proc.InterceptedSyscalls;
import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.RecordedMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files of other users' processes that the kernel doesn't let this process read. */
@Timeout(240)
class ForbiddenProcessesTest {
  private static final int OURS = 42;
  private static final int OTHERS = 43;
  private static final int VM_SIZE = 2;
  private static final int OOM_SCORE_ADJ = 10;
  private static final int FDS = 15;
  private static final int SMR_RSS = 16;
  private static final int USER_MODE = 21;

  @TempDir private Path root;

  private final Logger logger = Logger.getLogger(ProcessStatsInstance.class.getName());
  private final List<String> said = new ArrayList<>();
  private final Handler listener = new Listener();
  private String forbidden = "";
  private Errno answer = Errno.EACCES;
  private String entered = "";
  private ProcessStatsFixture ps;

  @BeforeEach
  void setUp() throws IOException {
    logger.addHandler(listener);
    ps = new ProcessStatsFixture(root, InterceptedSyscalls.with(this::forbid));
    ps.proc.remove("1/status").remove("1/cmdline").remove("1");
    for (int pid : new int[] {OURS, OTHERS}) {
      process(pid);
    }
  }

  private void process(int pid) throws IOException {
    ps.proc.write(pid + "/status", ProcessStatsFixture.status(pid, pid, "p", "VmSize:\t5 kB\n"));
    ps.proc.write(pid + "/stat", ProcessStatsFixture.stat(pid, "p", 7, 8, 100));
    ps.proc.write(pid + "/cmdline", "p" + pid + "\0").write(pid + "/oom_score_adj", "-17\n");
    ps.proc.write(pid + "/smaps_rollup", "Rss: 16 kB\n");
    Files.createDirectories(root.resolve(pid + "/fd"));
    Files.createSymbolicLink(root.resolve(pid + "/fd/5"), Path.of("/dev/dummy"));
  }

  @AfterEach
  void listenNoMore() {
    logger.removeHandler(listener);
  }

  /** Tracks the open process folder, to which a relative path refers. */
  private Object forbid(InterceptedSyscalls.RealCall libc, String method, Object[] arguments)
      throws Throwable {
    boolean isOpened = method.equals("openat");
    if (!isOpened && !method.equals("readlinkat")) {
      return libc.call(arguments);
    }
    String name = name(arguments);
    if (isOpened && name.matches("\\d+")) {
      entered = name;
    }
    boolean isOthers = entered.equals(String.valueOf(OTHERS)) || name.startsWith(OTHERS + "/");
    if (isOthers && !forbidden.isEmpty() && name.matches(forbidden)) {
      int result = -answer.value();
      return isOpened ? (Object) result : (Object) (long) result;
    }
    return libc.call(arguments);
  }

  private void record() {
    Instance instance =
        ps.start(
            ProcessStatsConfig.newBuilder()
                .setProcStatsPollMs(100)
                .setProcStatsCacheTtlMs(1_000_000)
                .setRecordProcessRuntime(true)
                .setScanSmapsRollup(true)
                .setResolveProcessFds(true));
    ps.sample();
    ps.sample();
    instance.stop(new FakeAcknowledgement());
  }

  /** Asserts that exactly these fields are missing, with one entry each for all others. */
  private void assertLost(Integer... fields) {
    RecordedMessage ours = DecodedProcessDescriptions.only(ps.stats(), 1, OURS);
    RecordedMessage others = DecodedProcessDescriptions.only(ps.stats(), 1, OTHERS);
    for (int field : new int[] {VM_SIZE, OOM_SCORE_ADJ, FDS, SMR_RSS, USER_MODE}) {
      assertThat(ours.has(field)).as("ours has %d", field).isTrue();
      assertThat(others.has(field))
          .as("others' has %d", field)
          .isEqualTo(!List.of(fields).contains(field));
    }
  }

  private void assertSaid(int count) {
    assertThat(said)
        .containsExactly(
            "INFO linux.process_stats: 0 ended while they were read, "
                + count
                + " may not be read by this user, 0 were unreadable");
  }

  @Test
  void shouldReportNoLossWhenProcessFilesAreReadable() {
    record();

    assertLost();
    assertThat(ps.processes()).hasSize(2);
    assertThat(said).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"EACCES", "EPERM"})
  void shouldLoseOnlySmapsRollupWhenRollupFileIsForbidden(Errno errno) {
    answer = errno;
    forbidden = "smaps_rollup";

    record();

    assertLost(SMR_RSS);
    assertThat(ps.processes()).hasSize(2);
    assertSaid(2);
  }

  @ParameterizedTest
  @EnumSource(names = {"EACCES", "EPERM"})
  void shouldLoseOnlyFileDescriptorsWhenFdFolderIsForbidden(Errno errno) {
    answer = errno;
    forbidden = "fd";

    record();

    assertLost(FDS);
    assertThat(ps.processes()).hasSize(2);
    assertSaid(2);
  }

  /** Listing the folder requires fewer rights than reading the targets of its links. */
  @Test
  void shouldReportLossWhenLinkOfFileDescriptorIsForbidden() {
    forbidden = "5";

    record();

    assertLost(FDS);
    assertSaid(2);
  }

  /**
   * Without the status file the process of the threads is unknown, so the threads aren't described.
   */
  @ParameterizedTest
  @EnumSource(names = {"EACCES", "EPERM"})
  void shouldLoseMemoryWhenStatusIsForbidden(Errno errno) {
    answer = errno;
    forbidden = "(43/)?status";

    record();

    assertLost(VM_SIZE, OOM_SCORE_ADJ, FDS, SMR_RSS);
    assertThat(ps.processes()).extracting(process -> process.number(1)).containsExactly(42L);
    assertSaid(4);
  }

  /** Happens if /proc is mounted with hidepid=1. */
  @ParameterizedTest
  @EnumSource(names = {"EACCES", "EPERM"})
  void shouldLoseProcessWhenItsFolderIsForbidden(Errno errno) {
    answer = errno;
    forbidden = "43";

    record();

    assertThat(ps.stats()).extracting(process -> process.number(1)).containsExactly(42L);
    assertThat(ps.processes()).extracting(process -> process.number(1)).containsExactly(42L);
    assertSaid(2);
  }

  private final class Listener extends Handler {
    @Override
    public void publish(LogRecord logged) {
      said.add(logged.getLevel().getName() + " " + logged.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
