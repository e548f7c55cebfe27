package dev.sonda.probe.counters.internal.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hardware of this machine as read by OSHI, compared with the kernel's files. */
@Timeout(240)
class RealHardwareTest {
  @Test
  void shouldDescribeProcessorMemoryAndInterfacesOfMachine() throws IOException {
    HardwareReader machine = OshiHardwareReader.ofThisMachine();
    List<HardwareComponent> components = machine.inventory();

    long cpus;
    try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      cpus = lines.filter(line -> line.matches("processor\\s*:.*")).count();
    }
    assertThat(propertiesOf(components, "processor", "threads"))
        .containsExactly(String.valueOf(cpus));
    String memory = Files.readAllLines(Path.of("/proc/meminfo")).getFirst();
    long totalKb = Long.parseLong(memory.replaceAll("[^0-9]", ""));
    assertThat(propertiesOf(components, "memory", "size_bytes"))
        .containsExactly(String.valueOf(totalKb * 1024));
    for (String name : propertiesOf(components, "network interface", "name")) {
      assertThat(Path.of("/sys/class/net", name)).exists();
    }
    for (String name : propertiesOf(components, "disk", "name")) {
      assertThat(Path.of("/sys/block", Path.of(name).getFileName().toString())).exists();
    }
    assertThat(machine.readings()).allSatisfy(reading -> assertThat(reading.name()).isNotBlank());
  }

  private static List<String> propertiesOf(
      List<HardwareComponent> components, String kind, String property) {
    return components.stream()
        .filter(component -> component.kind().equals(kind))
        .map(component -> component.properties().getOrDefault(property, ""))
        .toList();
  }
}
