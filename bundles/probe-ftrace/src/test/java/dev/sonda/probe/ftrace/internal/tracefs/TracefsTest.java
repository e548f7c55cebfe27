package dev.sonda.probe.ftrace.internal.tracefs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sonda.api.probe.Readiness;
import dev.sonda.testkit.FakeKernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracefsTest {
  @TempDir private Path folder;

  private final Map<Integer, String> lost = new TreeMap<>();
  private FakeKernelFiles modern;
  private FakeKernelFiles old;
  private String tried;
  private Tracefs tracefs;

  @BeforeEach
  void setUp() throws IOException {
    modern = new FakeKernelFiles(Files.createDirectory(folder.resolve("tracing")));
    old = new FakeKernelFiles(folder.resolve("debug/tracing"));
    tried = modern.root() + " or " + old.root();
    tracefs = new Tracefs(List.of(modern.root(), old.root()));
  }

  @Test
  void shouldPreferSysKernelTracing() throws IOException {
    stats(modern, 0, 100);
    stats(old, 0, 200);

    assertThat(read()).containsExactly(CpuStatsTextBuilder.parsed(0, 100));
  }

  @Test
  void shouldFindTracefsBelowDebugfs() throws IOException {
    stats(old, 0, 200);

    assertThat(tracefs.readiness()).isEqualTo(Readiness.ok());
    assertThat(read()).containsExactly(CpuStatsTextBuilder.parsed(0, 200));
  }

  @Test
  void shouldReportLockdownOnlyInConfidentialityMode() throws IOException {
    Path file = folder.resolve("lockdown");

    assertThat(Tracefs.lockdown(file)).as("a kernel without it").isEmpty();
    Files.writeString(file, "none [integrity] confidentiality\n");
    assertThat(Tracefs.lockdown(file)).as("tracefs is open").isEmpty();
    Files.writeString(file, "none integrity [confidentiality]\n");
    assertThat(Tracefs.lockdown(file)).contains("locked down (confidentiality, " + file);
  }

  @Test
  void shouldReportMountCommandWhenTracefsIsNotMounted() {
    assertThat(tracefs.readiness())
        .isEqualTo(
            Readiness.impossible(
                "tracefs is not mounted at " + tried, "mount -t tracefs nodev " + modern.root()));
    assertThatThrownBy(() -> Tracefs.readStats(modern.root(), (_, _) -> {}))
        .hasMessage("tracefs is not mounted at " + modern.root());
  }

  /** A kernel in lockdown since boot creates no files in tracefs. */
  @Test
  void shouldAdviseNoMountWhereTheKernelWasStartedLockedDown() throws IOException {
    Path file = folder.resolve("lockdown");
    Files.writeString(file, "none integrity [confidentiality]\n");

    assertThat(new Tracefs(List.of(modern.root(), old.root()), file).readiness())
        .isEqualTo(
            Readiness.impossible(
                "tracefs at " + tried + " has no files" + Tracefs.lockdown(file), ""));
  }

  @Test
  void shouldAdviseNoMountWhenTracefsFolderIsMissing() throws IOException {
    Files.delete(modern.root());

    assertThat(tracefs.readiness())
        .isEqualTo(
            Readiness.impossible(
                "no tracefs at " + tried + ": the kernel has none, or /sys is not mounted", ""));
  }

  @Test
  void shouldNotBeReadyWhenNoCpuCanBeRead() {
    modern.write("per_cpu/cpu0/stats", "").write("per_cpu/cpu1/stats", "garbage");

    assertThat(tracefs.readiness())
        .isEqualTo(
            Readiness.impossible(
                "tracefs at " + tried + " can't be read: stats of CPU 1: no number for \"entries\"",
                ""));
  }

  @Test
  void shouldBeReadyWhenOneCpuCanBeRead() {
    modern.write("per_cpu/cpu0/stats", "garbage");
    stats(modern, 1, 100);

    assertThat(tracefs.readiness()).isEqualTo(Readiness.ok());
  }

  @Test
  void shouldReportCommandThatGrantsAccessToFolder() throws IOException {
    stats(modern, 0, 100);
    assertToldToRemount(modern.path("per_cpu"), modern.root());
  }

  @Test
  void shouldReportCommandThatGrantsAccessToFiles() throws IOException {
    stats(old, 0, 100);
    assertToldToRemount(old.path("per_cpu/cpu0/stats"), old.root());
  }

  @Test
  void shouldNotTakeAClosedDebugfsForTracefs() throws IOException {
    stats(old, 0, 100);
    Path debugfs = folder.resolve("debug");
    close(debugfs);
    try {
      assertThat(tracefs.readiness())
          .isEqualTo(
              Readiness.impossible(
                  "tracefs is not mounted at " + tried, "mount -t tracefs nodev " + modern.root()));
    } finally {
      open(debugfs);
    }
  }

  @Test
  void shouldSortCpusByNumberAndIgnoreOtherFolders() throws IOException {
    stats(modern, 10, 1000);
    stats(modern, 2, 200);
    modern.write("per_cpu/cpufreq/stats", "x").write("per_cpu/cpu1x/stats", "x");
    modern.write("per_cpu/cpu99999999999/stats", "x").write("per_cpu/cpu/stats", "x");

    assertThat(read())
        .containsExactly(CpuStatsTextBuilder.parsed(2, 200), CpuStatsTextBuilder.parsed(10, 1000));
    assertThat(lost).isEmpty();
  }

  @Tag("T25")
  @Test
  void shouldSkipOnlyCpuWhoseFileIsInvalid() throws IOException {
    modern
        .write("per_cpu/cpu0/stats", "\u0000\u001b[2J garbage")
        .write("per_cpu/cpu2/stats", "")
        .write("per_cpu/cpu3/stats/is-a-folder", "")
        .write("per_cpu/cpu4/trace", "stats has vanished")
        .write("per_cpu/cpu5", "is a file")
        .write("per_cpu/cpu7/stats", CpuStatsTextBuilder.counting(700).stripTrailing())
        .write("per_cpu/cpu8/stats", "entries: 1\n");
    stats(modern, 1, 100);
    stats(modern, 6, 600);

    assertThat(read())
        .containsExactly(CpuStatsTextBuilder.parsed(1, 100), CpuStatsTextBuilder.parsed(6, 600));
    assertThat(lost).containsOnlyKeys(0, 2, 3, 4, 5, 7, 8);
    assertThat(lost.get(0)).doesNotContain("\u001b");
  }

  @Tag("T25")
  @Test
  void shouldReadNoMoreOfAFileThanTheKernelWouldWrite() throws IOException {
    modern
        .write("per_cpu/cpu0/stats", "x".repeat(1 << 20) + "\n" + CpuStatsTextBuilder.counting(0))
        .write("per_cpu/cpu1/stats", CpuStatsTextBuilder.counting(100) + "x".repeat(1 << 20));

    assertThat(read()).containsExactly(CpuStatsTextBuilder.parsed(1, 100));
    assertThat(lost).containsOnlyKeys(0);
  }

  private List<CpuBufferStats> read() throws IOException {
    return Tracefs.readStats(
        tracefs.mounted().orElseThrow(),
        (cpu, why) -> lost.put(cpu, String.valueOf(why.getMessage())));
  }

  private void assertToldToRemount(Path closed, Path root) throws IOException {
    close(closed);
    try {
      assertThat(tracefs.readiness())
          .isInstanceOfSatisfying(
              Readiness.Impossible.class,
              impossible -> {
                assertThat(impossible.reason())
                    .isEqualTo("tracefs at " + tried + " can't be read by this user: " + closed);
                assertThat(impossible.mend())
                    .matches("mount -o remount,gid=\\d+,mode=750 \\Q" + root + "\\E");
              });
    } finally {
      open(closed);
    }
  }

  private static void close(Path path) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("---------"));
    if (Files.isReadable(path)) {
      open(path);
      assumeFalse(true, "root is never refused");
    }
  }

  private static void open(Path path) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
  }

  private static void stats(FakeKernelFiles tree, int cpu, int base) {
    tree.write("per_cpu/cpu" + cpu + "/stats", CpuStatsTextBuilder.counting(base));
  }
}
