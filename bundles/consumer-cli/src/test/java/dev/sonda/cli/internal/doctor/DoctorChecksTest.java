package dev.sonda.cli.internal.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.UdsTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks of the doctor over the files of a fake machine. */
class DoctorChecksTest {
  private static final String TRACING = "sys/kernel/tracing/";

  @TempDir Path root;

  private void file(String path, String text) throws IOException {
    Files.createDirectories(root.resolve(path).getParent());
    Files.writeString(root.resolve(path), text + "\n");
  }

  private KernelFiles files() {
    return new KernelFiles(root);
  }

  private static Finding named(String name, List<Finding> findings) {
    return findings.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void shouldSuggestMountWhenTracefsIsMissing() throws Exception {
    file("proc/mounts", "proc /proc proc rw 0 0");
    assertThat(named("tracefs", new KernelSettingsCheck(files(), false, false).look()).mend())
        .isEqualTo("sudo mount -t tracefs nodev /sys/kernel/tracing");
  }

  @Test
  void shouldFindMountedTracefs() throws Exception {
    file("proc/mounts", "nodev /sys/kernel/tracing tracefs rw 0 0");
    file(TRACING + "tracing_on", "1");
    Finding finding = named("tracefs", new KernelSettingsCheck(files(), false, false).look());
    assertThat(finding.state()).isEqualTo(Finding.State.OK);
    assertThat(finding.reason()).isEqualTo("mounted at /sys/kernel/tracing");
  }

  @Test
  void shouldReportTracefsAsOkWhenProbesOfDaemonCanRecord() throws Exception {
    file("proc/mounts", "nodev /sys/kernel/tracing tracefs rw 0 0");
    Finding alone = named("tracefs", new KernelSettingsCheck(files(), false, false).look());
    assertThat(alone.mend()).isEqualTo("sudo sonda daemon");
    Finding withDaemon = named("tracefs", new KernelSettingsCheck(files(), false, true).look());
    assertThat(withDaemon.isWell()).isTrue();
    assertThat(withDaemon.reason()).contains("the daemon's probes record kernel events");
  }

  @Test
  void shouldReportWhetherUserSeesNamesOfKernelFunctions() throws Exception {
    file("proc/sys/kernel/kptr_restrict", "1");
    assertThat(named("kptr_restrict", new KernelSettingsCheck(files(), false, false).look()).mend())
        .isEqualTo("sudo sysctl kernel.kptr_restrict=0");
    assertThat(
            named("kptr_restrict", new KernelSettingsCheck(files(), true, false).look()).isWell())
        .isTrue();
    file("proc/sys/kernel/kptr_restrict", "2");
    assertThat(
            named("kptr_restrict", new KernelSettingsCheck(files(), true, false).look()).isWell())
        .isFalse();
  }

  @Test
  void shouldReportPerfEventsAsOkWhenParanoidLevelIsFour() throws Exception {
    file("proc/sys/kernel/perf_event_paranoid", "4");
    Finding finding =
        named("perf_event_paranoid", new KernelSettingsCheck(files(), false, false).look());
    assertThat(finding.isWell()).isTrue();
    assertThat(finding.reason()).contains("it is 4");
  }

  @Test
  void shouldFindOtherTracingTools() throws Exception {
    file("proc/mounts", "nodev /sys/kernel/tracing tracefs rw 0 0");
    file(TRACING + "current_tracer", "function");
    file(TRACING + "tracing_on", "1");
    file(TRACING + "set_event", "sched:sched_switch\nirq:irq_handler_entry");
    file(TRACING + "instances/theirs/tracing_on", "0");
    file("proc/17/comm", "lttng-sessiond");
    file("proc/18/comm", "bash");

    List<Finding> findings = new OtherTracersCheck(files()).look();

    assertThat(findings)
        .extracting(Finding::reason)
        .containsExactly(
            "another program has its function tracer on, which fills the same buffers",
            "2 events are on already, ours or another program's",
            "in use: theirs",
            "LTTng runs as process 17, and may slow events");
    assertThat(findings.getFirst().mend())
        .isEqualTo("echo nop | sudo tee /sys/kernel/tracing/current_tracer");
  }

  @Test
  void shouldReportSlowClockSource() throws Exception {
    String folder = "sys/devices/system/clocksource/clocksource0/";
    file(folder + "current_clocksource", "hpet");
    file(folder + "available_clocksource", "tsc hpet acpi_pm");
    assertThat(new ClockCheck(files(), () -> 0).look().getFirst().mend()).startsWith("echo tsc |");
    file(folder + "current_clocksource", "tsc");
    assertThat(new ClockCheck(files(), () -> 0).look().getFirst().isWell()).isTrue();
  }

  @Test
  void shouldReportHowLongMachineHasSlept() throws Exception {
    file("proc/uptime", "100.50 300.00");
    assertThat(new ClockCheck(files(), () -> 40_500_000_000L).look().getFirst().reason())
        .startsWith("it is 60.0 s before monotonic");
    assertThat(new ClockCheck(files(), () -> 100_480_000_000L).look().getFirst().reason())
        .contains("hasn't slept");
    assertThat(new ClockCheck(files(), () -> 100_900_000_000L).look().getFirst().reason())
        .as("read long after the other one")
        .contains("hasn't slept");
  }

  @Test
  void shouldReportMemoryForBuffers() throws Exception {
    file("proc/meminfo", "MemTotal: 9000000 kB\nMemAvailable:    8000000 kB");
    assertThat(named("available", new CapacityCheck(files(), root).look()).isWell()).isTrue();
    file("proc/self/cgroup", "0::/small");
    file("sys/fs/cgroup/small/memory.max", "max");
    assertThat(named("available", new CapacityCheck(files(), root).look()).isWell()).isTrue();
    file("sys/fs/cgroup/small/memory.max", "100000000");
    file("sys/fs/cgroup/small/memory.current", "90000000");
    assertThat(named("available", new CapacityCheck(files(), root).look()).reason())
        .isEqualTo("only 10.0 MB for buffers");
  }

  @Test
  void shouldReportFolderThatCannotBeWritten() {
    Finding finding = new CapacityCheck(files(), root.resolve("nowhere")).look().getFirst();
    assertThat(finding.isWell()).isFalse();
    assertThat(finding.reason()).contains("can't write");
  }

  @Test
  void shouldReportThatNoDaemonListens() {
    SocketAddressSpec address = SocketAddressSpec.parse(root.resolve("sock").toString());
    ServiceSocketAddresses names = new ServiceSocketAddresses(List.of(address), address, Set.of());
    assertThat(new SocketCheck(names, UdsTransport.create()).look())
        .hasSize(2)
        .allSatisfy(finding -> assertThat(finding.reason()).startsWith("no daemon listens"));
  }
}
