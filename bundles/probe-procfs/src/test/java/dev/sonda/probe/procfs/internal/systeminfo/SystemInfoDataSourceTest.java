package dev.sonda.probe.procfs.internal.systeminfo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.protos.SystemInfoConfig;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeKernelFiles;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class SystemInfoDataSourceTest {
  private static final String NAME = "linux.system_info";
  private static final String ARM_CPU =
      """
      processor\t: %d
      BogoMIPS\t: 38.00
      Features\t: fp asimd %s crc32
      CPU implementer\t: 0x51
      CPU architecture: 8
      CPU variant\t: 0x7
      CPU part\t: 0x803
      CPU revision\t: 12

      """;

  @TempDir private Path folder;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 77);
  private FakeKernelFiles tree;

  @BeforeEach
  void setUp() {
    tree = new FakeKernelFiles(folder);
  }

  @Test
  void shouldDescribeArmCpus() {
    tree.write(
        "proc/cpuinfo",
        "Processor\t: AArch64 Processor rev 13 (aarch64)\n"
            + ARM_CPU.formatted(0, "evtstrm")
            + ARM_CPU.formatted(1, "mte mte3").replace("0x803", "0x802").stripTrailing()
            + "\n\nHardware\t: Technologies, Inc\n\n");
    cpu(0, "cpu_capacity", "200\n");
    cpu(0, "cpufreq/scaling_available_frequencies", "300000 576000 1708800 \n");
    cpu(1, "cpu_capacity", "1024\n");
    cpu(1, "cpufreq/scaling_available_frequencies", "652800 300000 \n");
    cpu(1, "cpufreq/scaling_boost_frequencies", "2803200 300000\n");

    List<RecordedMessage> cpus = start(false).getFirst().message(67).messages(1);

    assertThat(sink.packets()).hasSize(1);
    assertThat(sink.packets().getFirst().number(8)).isEqualTo(77);
    assertThat(cpus).hasSize(2);
    assertThat(cpus).allMatch(cpu -> cpu.string(1).equals("AArch64 Processor rev 13 (aarch64)"));
    assertThat(cpus.get(0).values(2)).containsExactly(300000L, 576000L, 1708800L);
    assertThat(cpus.get(0).number(3)).isEqualTo(200);
    assertThat(cpus.get(0).has(5)).isFalse();
    RecordedMessage identifier = cpus.get(0).message(4);
    assertThat(List.of(1, 2, 3, 4, 5))
        .extracting(identifier::number)
        .containsExactly(0x51L, 8L, 0x7L, 0x803L, 12L);
    assertThat(cpus.get(1).values(2)).containsExactly(300000L, 652800L, 2803200L);
    assertThat(cpus.get(1).number(3)).isEqualTo(1024);
    assertThat(cpus.get(1).number(5)).isEqualTo(3);
    assertThat(cpus.get(1).message(4).number(4)).isEqualTo(0x802);
  }

  private void cpu(int cpu, String file, String text) {
    tree.write("sys/devices/system/cpu/cpu" + cpu + "/" + file, text);
  }

  @Test
  void shouldDescribeX86CpuAsUnknownWithoutDetails() {
    tree.write(
        "proc/cpuinfo",
        """
        processor\t: 3
        model name\t: Some: CPU @ 2 GHz
        flags\t\t: fpu mte
        power management:

        processor\t: x
        """);

    List<RecordedMessage> cpus = start(true).getFirst().message(67).messages(1);

    assertThat(sink.packets()).hasSize(1);
    assertThat(cpus).hasSize(1);
    assertThat(cpus.getFirst().string(1)).isEqualTo("unknown");
    for (int field = 2; field <= 5; field++) {
      assertThat(cpus.getFirst().has(field)).isFalse();
    }
  }

  @Test
  void shouldWriteNamesOfInterruptsWhenAskedTo() {
    tree.write("proc/cpuinfo", "");
    tree.write("proc/interrupts", "  CPU0\n 0: 42 IR-IO-APIC 2-edge timer\nNMI: 7 Non-maskable\n");

    List<RecordedMessage> packets = start(true);

    assertThat(packets.get(0).message(67).messages(1)).isEmpty();
    RecordedMessage irq = packets.get(1).message(130).message(1);
    assertThat(irq.number(1)).isZero();
    assertThat(irq.string(2)).isEqualTo("timer");
    assertThat(packets.get(1).number(8)).isEqualTo(77);
  }

  @Test
  void shouldWriteNoNamesOfInterruptsUnasked() {
    tree.write("proc/cpuinfo", "");
    tree.write("proc/interrupts", "  CPU0\n 0: 42 IR-IO-APIC 2-edge timer\n");

    assertThat(start(false)).hasSize(1);
  }

  @Test
  void shouldReportMissingFiles() {
    SystemInfoDataSource source = source();
    Path proc = folder.resolve("proc");
    assertThat(source.check(config(false)))
        .isEqualTo(
            Readiness.impossible(proc + "/cpuinfo can't be read", "mount -t proc proc " + proc));
    tree.write("proc/cpuinfo", "");
    assertThat(source.check(config(false))).isEqualTo(Readiness.ok());
    assertThat(source.check(config(true)))
        .isEqualTo(
            Readiness.degraded(
                "no names of interrupts: " + proc + "/interrupts can't be read", ""));
    tree.write("proc/interrupts", "");
    assertThat(source.check(config(true))).isEqualTo(Readiness.ok());
    assertThat(source.check(FakeSourceConfig.withPayload(NAME, 119, new byte[] {-1})))
        .isInstanceOf(Readiness.Impossible.class);
  }

  @Test
  void shouldDescribeThisMachine() throws IOException {
    new SystemInfoDataSource().open(config(true), sink).start(new FakeAcknowledgement());

    List<String> cpuinfo = Files.readAllLines(Path.of("/proc/cpuinfo"));
    assertThat(sink.packets().getFirst().message(67).messages(1))
        .hasSize((int) cpuinfo.stream().filter(line -> line.startsWith("processor")).count());
    long interrupts =
        Files.readAllLines(Path.of("/proc/interrupts")).stream()
            .filter(line -> line.matches(" *[0-9]+:.*[a-z].*"))
            .count();
    long named =
        sink.packets().stream()
            .flatMap(packet -> packet.messages(130).stream())
            .mapToLong(info -> info.messages(1).size())
            .sum();
    assertThat(named).isLessThanOrEqualTo(interrupts);
    assertThat(named > 0).isEqualTo(interrupts > 0);
  }

  private SystemInfoDataSource source() {
    return new SystemInfoDataSource(folder.resolve("proc"), folder.resolve("sys"));
  }

  private List<RecordedMessage> start(boolean irqNames) {
    FakeAcknowledgement done = new FakeAcknowledgement();
    source().open(config(irqNames), sink).start(done);
    assertThat(done.complete()).isTrue();
    return sink.packets();
  }

  private static SourceConfig config(boolean irqNames) {
    return FakeSourceConfig.withPayload(
        NAME, 119, SystemInfoConfig.newBuilder().setIrqNames(irqNames).build().toByteArray());
  }
}
