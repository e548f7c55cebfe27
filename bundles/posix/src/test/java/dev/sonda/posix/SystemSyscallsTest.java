package dev.sonda.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class SystemSyscallsTest {
  private static final Path KERNEL = Path.of("/proc/sys/kernel");

  private final SystemSyscalls system = Syscalls.libc();

  @Test
  void shouldReturnSystemName() throws Exception {
    UnameResult name = system.uname();
    assertThat(name.sysname()).isEqualTo(Files.readString(KERNEL.resolve("ostype")).strip());
    assertThat(name.nodename()).isEqualTo(Files.readString(KERNEL.resolve("hostname")).strip());
    assertThat(name.release()).isEqualTo(Files.readString(KERNEL.resolve("osrelease")).strip());
    assertThat(name.version()).isEqualTo(Files.readString(KERNEL.resolve("version")).strip());
    assertThat(name.machine())
        .isEqualTo(
            Map.of("amd64", "x86_64", "aarch64", "aarch64").get(System.getProperty("os.arch")));
  }

  @Test
  void shouldReturnProcessIdAndUserIdsOfThisProcess() throws Exception {
    assertThat(system.getpid()).isEqualTo((int) ProcessHandle.current().pid());
    String uids =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith("Uid:"))
            .findFirst()
            .orElseThrow();
    assertThat(uids.split("\t", -1)[1]).isEqualTo(String.valueOf(system.getuid()));
    assertThat(uids.split("\t", -1)[2]).isEqualTo(String.valueOf(system.geteuid()));
  }

  @Test
  void shouldReturnSystemConfigurationValues() throws Exception {
    assertThat(system.sysconf(SysconfName.PAGE_SIZE)).isIn(4096L, 16384L, 65536L);
    assertThat(system.sysconf(SysconfName.CLOCK_TICKS)).isEqualTo(100);
    long cpus = system.sysconf(SysconfName.PROCESSORS_ONLINE);
    assertThat(cpus).isBetween(1L, system.sysconf(SysconfName.PROCESSORS_CONFIGURED));
    long memoryBytes =
        system.sysconf(SysconfName.PHYSICAL_PAGES) * system.sysconf(SysconfName.PAGE_SIZE);
    assertThat(memoryBytes / 1024).isCloseTo(memTotalKb(), withPercentage(1));
  }

  private static long memTotalKb() throws Exception {
    String total = Files.readAllLines(Path.of("/proc/meminfo")).getFirst();
    return Long.parseLong(total.replaceAll("\\D", ""));
  }
}
