package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** This machine's tracefs, mounted for the test in a folder of its own, where root may. */
@Timeout(30)
class RealTracefsTest {
  @TempDir private Path folder;

  private boolean mounted;

  @BeforeEach
  void mount() throws Exception {
    mounted = run("mount", "-t", "tracefs", "nodev", folder.toString());
    assumeTrue(mounted, "this user may not mount tracefs");
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      assertThat(run("umount", folder.toString())).isTrue();
    }
  }

  @Test
  void shouldReadTheBuffersOfTheKernelsCpus() throws IOException {
    Tracefs tracefs = new Tracefs(List.of(folder));

    List<CpuBufferStats> first = tracefs.readStats();
    List<CpuBufferStats> next = tracefs.readStats();

    assertThat(first).extracting(CpuBufferStats::cpu).containsAll(onlineCpus());
    assertThat(first).allSatisfy(cpu -> assertThat(cpu.nowTs()).isPositive());
    assertThat(next.getFirst().nowTs()).isGreaterThanOrEqualTo(first.getFirst().nowTs());
  }

  private static List<Integer> onlineCpus() throws IOException {
    return Files.readAllLines(Path.of("/proc/stat")).stream()
        .filter(line -> line.matches("cpu\\d+ .*"))
        .map(line -> Integer.valueOf(line.substring("cpu".length(), line.indexOf(' '))))
        .toList();
  }

  private static boolean run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
  }
}
