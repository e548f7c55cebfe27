package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeProcTree;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FtraceDataSourceTest {
  private static final FakeSourceConfig CONFIG = FakeSourceConfig.bare("linux.ftrace");

  @TempDir private Path folder;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
  private FakeProcTree modern;
  private FakeProcTree old;
  private FtraceDataSource source;

  @BeforeEach
  void setUp() throws IOException {
    modern = new FakeProcTree(Files.createDirectory(folder.resolve("tracing")));
    old = new FakeProcTree(folder.resolve("debug/tracing"));
    source = new FtraceDataSource(new Tracefs(List.of(modern.root(), old.root())));
  }

  @Test
  void shouldAnnounceItselfUnderPerfettosName() {
    assertThat(source.descriptor().name()).isEqualTo("linux.ftrace");
  }

  @Test
  void shouldSayHowToMountWhatIsNotMounted() {
    assertThat(source.check(CONFIG))
        .isEqualTo(
            Readiness.impossible(
                "tracefs is not mounted", "mount -t tracefs nodev " + modern.root()));
    assertThatThrownBy(() -> source.open(CONFIG, sink))
        .hasMessage("tracefs is not mounted; to mend it: mount -t tracefs nodev " + modern.root());
  }

  @Test
  void shouldBeHonestAboutWhatIsMissing() {
    entries(modern, 0, 1);

    assertThat(source.check(CONFIG))
        .isEqualTo(
            Readiness.degraded(
                "ftrace events are not read yet; only the kernel's buffer statistics are recorded",
                ""));
  }

  @Test
  void shouldFindTracefsWhereOldKernelsHaveIt() {
    entries(old, 0, 1);

    assertThat(source.check(CONFIG)).isInstanceOf(Readiness.Degraded.class);
  }

  @Test
  void shouldSayWhatLetsThisUserIn() throws IOException {
    entries(modern, 0, 1);
    Path perCpu = modern.path("per_cpu");
    Files.setPosixFilePermissions(perCpu, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(perCpu), "root is never refused");

    assertThat(source.check(CONFIG))
        .isInstanceOfSatisfying(
            Readiness.Impossible.class,
            impossible -> {
              assertThat(impossible.reason()).contains("can't be read by this user");
              assertThat(impossible.mend()).matches("mount -o remount,gid=\\d+,mode=750 .*");
            });
    Files.setPosixFilePermissions(perCpu, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void shouldNotTakeAClosedDebugfsForTracefs() throws IOException {
    entries(old, 0, 1);
    Path debugfs = old.root().getParent();
    Files.setPosixFilePermissions(debugfs, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(debugfs), "root is never refused");

    assertThat(source.check(CONFIG))
        .isInstanceOfSatisfying(
            Readiness.Impossible.class,
            impossible -> assertThat(impossible.reason()).isEqualTo("tracefs is not mounted"));
    Files.setPosixFilePermissions(debugfs, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void shouldWriteTheStatisticsOfStartAndNowWithEachFlush() {
    entries(modern, 0, 10);
    entries(modern, 1, 20);
    Instance instance = started();
    entries(modern, 0, 11);
    entries(modern, 1, 22);

    instance.flush(new FakeAcknowledgement());
    entries(modern, 0, 12);
    instance.flush(new FakeAcknowledgement());

    assertThat(sink.packets())
        .extracting(FtraceDataSourceTest::phase)
        .containsExactly(1L, 2L, 1L, 2L);
    assertThat(sink.packets())
        .extracting(FtraceDataSourceTest::entriesByCpu)
        .containsExactly(
            List.of(10L, 20L), List.of(11L, 22L), List.of(10L, 20L), List.of(12L, 22L));
  }

  @Test
  void shouldWriteEveryFieldOfACpu() {
    modern.write("per_cpu/cpu3/stats", CpuBufferStatsTest.STATS);
    started().flush(new FakeAcknowledgement());

    RecordedMessage cpu = sink.packets().getFirst().message(34).message(2);
    assertThat(cpu.number(1)).isEqualTo(3);
    assertThat(cpu.number(2)).isEqualTo(1);
    assertThat(cpu.number(3)).isEqualTo(2);
    assertThat(cpu.number(4)).isEqualTo(3);
    assertThat(cpu.number(5)).isEqualTo(4);
    assertThat(cpu.values(6)).containsExactly(5123.0);
    assertThat(cpu.values(7)).containsExactly(6123.123);
    assertThat(cpu.number(8)).isEqualTo(7);
    assertThat(cpu.number(9)).isEqualTo(8);
  }

  @Test
  void shouldWriteAtTheEndWhatNobodyFlushed() {
    entries(modern, 0, 1);
    Instance unflushed = started();
    unflushed.stop(new FakeAcknowledgement());
    assertThat(sink.packets()).hasSize(2);

    Instance flushed = started();
    flushed.flush(new FakeAcknowledgement());
    flushed.stop(new FakeAcknowledgement());
    assertThat(sink.packets()).hasSize(4);
  }

  @Test
  void shouldSortCpusByNumberAndIgnoreWhatIsNone() {
    entries(modern, 10, 100);
    entries(modern, 2, 20);
    modern.write("per_cpu/cpufreq/stats", "x");
    modern.write("per_cpu/cpu1x/stats", "x");
    modern.write("per_cpu/cpu99999999999/stats", "x");

    started().flush(new FakeAcknowledgement());

    assertThat(entriesByCpu(sink.packets().getFirst())).containsExactly(20L, 100L);
  }

  @Test
  void shouldGoOnWithoutACpuThatHasGone() {
    entries(modern, 0, 1);
    entries(modern, 1, 2);
    Instance instance = started();

    modern.remove("per_cpu/cpu1/stats");
    instance.flush(new FakeAcknowledgement());

    assertThat(entriesByCpu(sink.packets().get(1))).containsExactly(1L);
  }

  @Test
  void shouldEndWhenTracefsIsUnmounted() {
    entries(modern, 0, 1);
    Instance instance = started();

    modern.remove("per_cpu/cpu0/stats").remove("per_cpu/cpu0");

    assertThatThrownBy(() -> instance.flush(new FakeAcknowledgement()))
        .hasMessageContaining("tracefs is not mounted");
  }

  private Instance started() {
    Instance instance = source.open(CONFIG, sink);
    instance.start(new FakeAcknowledgement());
    return instance;
  }

  private static void entries(FakeProcTree tracefs, int cpu, long entries) {
    tracefs.write("per_cpu/cpu" + cpu + "/stats", "entries: " + entries + "\n");
  }

  private static long phase(RecordedMessage packet) {
    return packet.message(34).number(1);
  }

  private static List<Long> entriesByCpu(RecordedMessage packet) {
    return packet.message(34).messages(2).stream().map(cpu -> cpu.number(2)).toList();
  }
}
