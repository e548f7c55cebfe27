package dev.sonda.probe.procfs.internal.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeKernelFiles;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SysfsPowerDataSourceTest {
  private static final String NAME = "linux.sysfs_power";
  private static final int ANDROID_POWER_CONFIG = 106;
  private static final int BATTERY = 38;

  @TempDir private Path folder;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 1_000);
  private FakeKernelFiles sys;
  private SysfsPowerDataSource source;

  @BeforeEach
  void setUp() {
    sys = new FakeKernelFiles(folder);
    source = new SysfsPowerDataSource(folder, Syscalls.libc());
  }

  @Test
  void shouldAnnounceItselfUnderPerfettosName() {
    assertThat(source.descriptor().name()).isEqualTo(NAME);
  }

  @Test
  void shouldWriteValuesOfBattery() throws IOException {
    battery("BAT0");
    supply("BAT0", "charge_now", "3074000");
    supply("BAT0", "capacity", "92");
    supply("BAT0", "current_now", "-510000");
    supply("BAT0", "current_avg", "-520000");
    supply("BAT0", "energy_now", "35000000");
    supply("BAT0", "voltage_now", "12345000");

    RecordedMessage battery = sample(FakeSourceConfig.bare(NAME)).getFirst();

    assertThat(sink.packets().getFirst().number(8)).isEqualTo(1_000);
    assertThat(battery.number(1)).isEqualTo(3074000);
    assertThat(Float.intBitsToFloat((int) battery.number(2))).isEqualTo(92f);
    assertThat(battery.number(3)).isEqualTo(-510000);
    assertThat(battery.number(4)).isEqualTo(-520000);
    assertThat(battery.number(6)).isEqualTo(35000000);
    assertThat(battery.number(7)).isEqualTo(12345000);
    assertThat(battery.has(5)).as("a name").isFalse();
  }

  @Test
  void shouldLeaveOutValuesThatBatteryLacks() throws IOException {
    battery("BAT0");
    supply("BAT0", "capacity", "many");
    supply("BAT0", "current_now", "-");
    supply("BAT0", "voltage_now", "12345000");
    Files.createDirectories(folder.resolve("class/power_supply/BAT0/charge_now"));

    RecordedMessage battery = sample(FakeSourceConfig.bare(NAME)).getFirst();

    assertThat(battery).hasToString("{7=[12345000]}");
  }

  @Test
  void shouldWriteBatteryNamesWhenThereAreSeveral() throws IOException {
    battery("BAT1");
    battery("BAT0");
    supply("BAT0", "voltage_now", "1");
    supply("BAT1", "voltage_now", "2");

    List<RecordedMessage> batteries = sample(FakeSourceConfig.bare(NAME));

    assertThat(batteries).extracting(battery -> battery.string(5)).containsExactly("BAT0", "BAT1");
    assertThat(batteries).extracting(battery -> battery.number(7)).containsExactly(1L, 2L);
  }

  @Test
  void shouldReadOnlyInsertedBatteries() throws IOException {
    battery("BAT0");
    supply("BAT0", "voltage_now", "1");
    supply("BAT1", "type", "Battery");
    supply("BAT1", "present", "0");
    supply("AC", "type", "Mains");
    supply("AC", "present", "1");
    sys.write("class/power_supply/README", "no folder");

    assertThat(sample(FakeSourceConfig.bare(NAME))).hasSize(1);
  }

  @Test
  void shouldContinueWhenBatteryIsRemoved() throws IOException {
    battery("BAT0");
    start(FakeSourceConfig.bare(NAME));
    sink.sampleAll();
    sys.remove("class/power_supply/BAT0/present");
    sys.remove("class/power_supply/BAT0/type");
    sys.remove("class/power_supply/BAT0");
    sink.sampleAll();
    assertThat(sink.packets()).hasSize(1);

    battery("BAT0");
    sink.sampleAll();

    assertThat(sink.packets()).hasSize(2);
  }

  @Test
  void shouldReadOnceASecondByDefault() {
    start(FakeSourceConfig.bare(NAME));
    start(config(0x08, 0xfa, 0x01));
    start(config(0x08, 0x05));
    start(config(0x18, 0x01));
    start(config(0x08, 0xff, 0xff, 0xff, 0xff, 0x0f));

    assertThat(sink.tasks())
        .extracting(RecordingTraceSink.Scheduled::period)
        .containsExactly(
            Duration.ofMillis(1000),
            Duration.ofMillis(250),
            Duration.ofMillis(100),
            Duration.ofMillis(1000),
            Duration.ofMillis(0xffff_ffffL));
  }

  @Test
  void shouldRefuseConfigWhenNotWellFormed() {
    SourceConfig config = config(0x08);

    assertThatThrownBy(() -> source.open(config, sink))
        .hasMessageStartingWith("android_power_config can't be read");
    assertThat(source.check(config)).isInstanceOf(Readiness.Impossible.class);
  }

  @Test
  void shouldReportReadinessByPresenceOfBattery() {
    assertThat(source.check(FakeSourceConfig.bare(NAME)))
        .isEqualTo(
            Readiness.impossible(
                "this machine has no battery below " + folder + "/class/power_supply", ""));

    battery("BAT0");

    assertThat(source.check(FakeSourceConfig.bare(NAME))).isEqualTo(Readiness.ok());
  }

  private void battery(String name) {
    supply(name, "type", "Battery");
    supply(name, "present", "1");
  }

  private void supply(String name, String file, String value) {
    sys.write("class/power_supply/" + name + "/" + file, value + "\n");
  }

  private static SourceConfig config(int... message) {
    byte[] bytes = new byte[message.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) message[i];
    }
    return FakeSourceConfig.withPayload(NAME, ANDROID_POWER_CONFIG, bytes);
  }

  private void start(SourceConfig config) {
    source.open(config, sink).start(new FakeAcknowledgement());
  }

  private List<RecordedMessage> sample(SourceConfig config) throws IOException {
    start(config);
    sink.sampleAll();
    return sink.packets().stream().map(packet -> packet.message(BATTERY)).toList();
  }
}
