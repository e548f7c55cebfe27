package dev.sonda.probe.procfs.internal.sysstats;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.UnknownFieldSet;
import dev.sonda.api.probe.Readiness;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuTemperatureSensor;
import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuTicksReader;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.testkit.FakeSourceConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results of {@code check} on machines that lack files or devices. */
class SysStatsReadinessTest {
  @TempDir private Path folder;

  private FakeMachine machine;

  @BeforeEach
  void setUp() {
    machine = new FakeMachine(folder);
  }

  @Test
  void shouldBeReadyWhereEverythingCanBeRead() {
    machine.write("proc/meminfo", "MemFree: 1 kB\n");
    machine.write("sys/class/thermal/thermal_zone0/temp", "25000\n");

    assertThat(machine.check(stat().setMeminfoPeriodMs(100).setThermalPeriodMs(100)))
        .isInstanceOf(Readiness.Ok.class);
  }

  @Test
  void shouldNameEveryKindOfDeviceThatThisMachineLacks() {
    Readiness readiness =
        machine.check(
            stat()
                .setDevfreqPeriodMs(100)
                .setCpufreqPeriodMs(100)
                .setThermalPeriodMs(100)
                .setCpuidlePeriodMs(100)
                .setGpufreqPeriodMs(100));

    Path sys = folder.resolve("sys");
    assertThat(readiness)
        .isEqualTo(
            Readiness.degraded(
                String.join(
                    "; ",
                    "no device below " + sys + "/class/devfreq says its frequency",
                    "no CPU below " + sys + "/devices/system/cpu says its frequency (cpufreq)",
                    "no thermal zone below " + sys + "/class/thermal says its temperature",
                    "no CPU below " + sys + "/devices/system/cpu has idle states (cpuidle)",
                    "no GPU below " + sys + "/class says its frequency (kgsl, drm/card0)"),
                ""));
  }

  @Test
  void shouldNameEveryFileThatThisKernelLacks() {
    for (String present : List.of("pressure/cpu", "pressure/io", "buddyinfo", "diskstats")) {
      machine.write("proc/" + present, "x\n");
    }

    Readiness readiness =
        machine.check(
            stat()
                .setVmstatPeriodMs(100)
                .setBuddyinfoPeriodMs(100)
                .setDiskstatPeriodMs(100)
                .setPsiPeriodMs(100));

    Path proc = folder.resolve("proc");
    assertThat(readiness)
        .isEqualTo(
            Readiness.degraded(
                "this kernel has no "
                    + proc
                    + "/vmstat; this kernel has no "
                    + proc
                    + "/pressure/memory",
                ""));
  }

  @Test
  void shouldReportImpossibleWhenOnlyRequestedFileIsMissing() {
    assertThat(machine.check(SysStatsConfig.newBuilder().setSlabPeriodMs(100)))
        .isEqualTo(Readiness.impossible("this kernel has no " + folder + "/proc/slabinfo", ""));
  }

  @Test
  void shouldReportReasonWhenFileCannotBeRead() throws Exception {
    Files.createDirectories(folder.resolve("proc/slabinfo"));

    assertThat(machine.check(stat().setSlabPeriodMs(100)))
        .isEqualTo(Readiness.degraded(folder + "/proc/slabinfo can't be read: Is a directory", ""));
  }

  @Test
  void shouldReportConfigWithoutPeriod() {
    assertThat(machine.source.check(FakeSourceConfig.bare(FakeMachine.NAME)))
        .isEqualTo(
            Readiness.impossible(
                "sys_stats_config sets no period, so that there is nothing to sample", ""));
  }

  @Test
  void shouldReportConfigWithUnknownCountersOnly() {
    UnknownFieldSet unknown =
        UnknownFieldSet.newBuilder()
            .addField(6, UnknownFieldSet.Field.newBuilder().addVarint(99).build())
            .build();

    assertThat(machine.check(stat().clearStatCounters().setUnknownFields(unknown)))
        .isEqualTo(Readiness.impossible("stat_counters names no counter there is", ""));
  }

  @Test
  void shouldSuggestMountWhenProcIsMissing() {
    SysStatsDataSource blind =
        new SysStatsDataSource(
            new SysStatsEnvironment(
                Path.of("/nowhere/proc"),
                Path.of("/nowhere/sys"),
                Syscalls.libc(),
                () -> 0,
                1,
                true),
            CpuTicksReader.NONE,
            () -> CpuTemperatureSensor.NONE);

    assertThat(blind.check(FakeMachine.config(stat())))
        .isEqualTo(
            Readiness.impossible(
                "/nowhere/proc/stat can't be read", "mount -t proc proc /nowhere/proc"));
  }

  private static SysStatsConfig.Builder stat() {
    return SysStatsConfig.newBuilder()
        .setStatPeriodMs(100)
        .addStatCounters(SysStatsConfig.StatCounters.STAT_CPU_TIMES);
  }
}
