package dev.sonda.probe.procfs.internal.sysstats;

import static dev.sonda.probe.procfs.internal.sysstats.FakeMachine.numbers;
import static dev.sonda.probe.procfs.internal.sysstats.FakeMachine.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Readiness;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.testkit.RecordedMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counter families that are read from folders of /sys. */
class SysfsCounterFamiliesTest {
  private static final int PERIOD_MS = 10;
  private static final String CPUS = "sys/devices/system/cpu/";
  private static final String AMD = "sys/class/drm/card0/device/pp_dpm_sclk";
  private static final String INTEL = "sys/class/drm/card0/gt_act_freq_mhz";
  private static final String ADRENO = "sys/class/kgsl/kgsl-3d0/devfreq/cur_freq";

  @TempDir private Path folder;

  private FakeMachine machine;

  @BeforeEach
  void setUp() {
    machine = new FakeMachine(folder);
  }

  @Test
  void shouldWriteDeviceFrequenciesUnconverted() throws IOException {
    machine.write("sys/class/devfreq/10010.device_a/cur_freq", "1000000\n");
    machine.write("sys/class/devfreq/10020.device_b/cur_freq", "20000000");

    List<RecordedMessage> devices =
        machine.sample(SysStatsConfig.newBuilder().setDevfreqPeriodMs(PERIOD_MS)).messages(10);

    assertThat(devices)
        .extracting(device -> text(device, 1))
        .containsExactly("10010.device_a", "10020.device_b");
    assertThat(numbers(devices, 2)).containsExactly(List.of(1000000L), List.of(20000000L));
  }

  @Test
  void shouldFollowSymbolicLinkOfThermalZone() throws IOException {
    machine.write("sys/devices/virtual/thermal/thermal_zone0/temp", "25000\n");
    Path zones = Files.createDirectories(folder.resolve("sys/class/thermal"));
    Files.createSymbolicLink(
        zones.resolve("thermal_zone0"), Path.of("../../devices/virtual/thermal/thermal_zone0"));

    assertThat(thermal().messages(15)).hasSize(1);
  }

  @Test
  void shouldGiveTemperaturesInDegrees() throws IOException {
    machine.write("sys/class/thermal/thermal_zone0/temp", "25999\n");
    machine.write("sys/class/thermal/thermal_zone0/type", "TSR0\n");
    machine.write("sys/class/thermal/thermal_zone10/temp", "70000\n");
    machine.write("sys/class/thermal/thermal_zone2/temp", "60000\n");
    machine.write("sys/class/thermal/cooling_device0/type", "Processor\n");

    List<RecordedMessage> zones = thermal().messages(15);

    assertThat(zones)
        .extracting(zone -> text(zone, 1))
        .containsExactly("thermal_zone0", "thermal_zone2", "thermal_zone10");
    assertThat(numbers(zones, 2)).containsExactly(List.of(25L), List.of(60L), List.of(70L));
    assertThat(text(zones.getFirst(), 3)).isEqualTo("TSR0");
    assertThat(zones.getLast().has(3)).isFalse();
  }

  @Test
  void shouldLeaveOutAZoneWithoutATemperatureOrBelowZero() throws IOException {
    machine.write("sys/class/thermal/thermal_zone0/type", "broken\n");
    machine.write("sys/class/thermal/thermal_zone1/temp", "-5000\n");
    machine.write("sys/class/thermal/thermal_zone2/temp", "60000\n");

    assertThat(thermal().messages(15))
        .extracting(zone -> text(zone, 1))
        .containsExactly("thermal_zone2");
  }

  @Test
  void shouldWriteCpuSensorWhenNoZoneHasTemperature() throws IOException {
    machine.write("sys/class/thermal/thermal_zone0/type", "broken\n");
    machine.sensorCelsius = 61.9;

    RecordedMessage sensor = thermal().message(15);

    assertThat(text(sensor, 1)).isEqualTo("cpu");
    assertThat(sensor.number(2)).isEqualTo(61);
    assertThat(text(sensor, 3)).isEqualTo("cpu");
    assertThat(machine.check(SysStatsConfig.newBuilder().setThermalPeriodMs(PERIOD_MS)))
        .isEqualTo(Readiness.ok());
  }

  @Test
  void shouldNotWriteCpuSensorWhenThermalZoneAppears() throws IOException {
    machine.sensorCelsius = 61;
    machine.start(SysStatsConfig.newBuilder().setThermalPeriodMs(PERIOD_MS));
    machine.write("sys/class/thermal/thermal_zone0/temp", "25000\n");
    machine.nowNs += TimeUnit.SECONDS.toNanos(5);

    assertThat(numbers(machine.sample().messages(15), 2)).containsExactly(List.of(25L));
  }

  @Test
  void shouldLeaveOutSensorWithoutValue() throws IOException {
    machine.sensorCelsius = 61;
    machine.start(SysStatsConfig.newBuilder().setThermalPeriodMs(PERIOD_MS));
    machine.sensorCelsius = 0;

    assertThat(machine.sample().has(15)).isFalse();
  }

  @Test
  void shouldGiveIdleTimesOfEachCpuAndState() throws IOException {
    state(0, 0, "POLL", "100\n");
    state(0, 1, "C1", "200\n");
    state(0, 10, "C10", "300\n");
    state(3, 0, "POLL", "400\n");
    machine.write(CPUS + "cpufreq/policy0/scaling_cur_freq", "1\n");
    machine.write(CPUS + "cpu7/online", "0\n");

    List<RecordedMessage> cpus =
        machine.sample(SysStatsConfig.newBuilder().setCpuidlePeriodMs(PERIOD_MS)).messages(16);

    assertThat(numbers(cpus, 1)).containsExactly(List.of(0L), List.of(3L));
    List<RecordedMessage> states = cpus.getFirst().messages(2);
    assertThat(states).extracting(state -> text(state, 1)).containsExactly("POLL", "C1", "C10");
    assertThat(numbers(states, 2)).containsExactly(List.of(100L), List.of(200L), List.of(300L));
  }

  @Test
  void shouldWriteZeroForCpuWithoutFrequency() throws IOException {
    machine.write(CPUS + "possible", "0-3\n");
    machine.write(CPUS + "cpu0/cpufreq/scaling_cur_freq", "2650000\n");
    machine.write(CPUS + "cpu2/cpufreq/scaling_cur_freq", "3698200\n");
    machine.write(CPUS + "cpu3/cpufreq/scaling_cur_freq", "<unknown>\n");

    RecordedMessage stats =
        machine.sample(SysStatsConfig.newBuilder().setCpufreqPeriodMs(PERIOD_MS));

    assertThat(stats.values(11)).containsExactly(2650000L, 0L, 3698200L, 0L);
  }

  @Test
  void shouldGiveTheFrequencyOfAnIntelGpu() throws IOException {
    machine.write(INTEL, "300\n");

    assertThat(gpu().values(17)).containsExactly(300L);
  }

  @Test
  void shouldGiveTheFrequencyOfAnAmdGpu() throws IOException {
    machine.write(AMD, "0: 200Mhz \n1: 400Mhz *\n2: 2000Mhz \n");

    assertThat(gpu().values(17)).containsExactly(400L);
  }

  @Test
  void shouldGiveTheFrequencyOfAnAdrenoGpuBeforeAnyOther() throws IOException {
    machine.write(INTEL, "300\n");
    machine.write(ADRENO, "400000000\n");

    assertThat(gpu().values(17)).containsExactly(400L);
  }

  @Test
  void shouldGiveNoAmdGpuFrequencyWhenNoneIsMarkedAsCurrent() throws IOException {
    machine.write(AMD, "0: 200Mhz\n1: S\n*\n");

    assertThat(gpu().has(17)).isFalse();
  }

  @Test
  void shouldFollowDevicesThatAreAddedAndRemoved() throws IOException {
    machine.write("sys/class/devfreq/a/cur_freq", "1\n");
    machine.start(SysStatsConfig.newBuilder().setDevfreqPeriodMs(PERIOD_MS));
    assertThat(machine.sample().messages(10)).hasSize(1);

    machine.write("sys/class/devfreq/b/cur_freq", "2\n");
    Files.delete(folder.resolve("sys/class/devfreq/a/cur_freq"));
    Files.delete(folder.resolve("sys/class/devfreq/a"));
    assertThat(machine.sample().messages(10)).as("not looked at yet").hasSize(1);
    machine.nowNs += TimeUnit.SECONDS.toNanos(5);

    assertThat(machine.sample().messages(10))
        .extracting(device -> text(device, 1))
        .containsExactly("b");
  }

  private RecordedMessage thermal() throws IOException {
    return machine.sample(SysStatsConfig.newBuilder().setThermalPeriodMs(PERIOD_MS));
  }

  private RecordedMessage gpu() throws IOException {
    return machine.sample(SysStatsConfig.newBuilder().setGpufreqPeriodMs(PERIOD_MS));
  }

  private void state(int cpu, int state, String name, String timeUs) {
    String state0 = CPUS + "cpu" + cpu + "/cpuidle/state" + state;
    machine.write(state0 + "/name", name + "\n").write(state0 + "/time", timeUs);
  }
}
