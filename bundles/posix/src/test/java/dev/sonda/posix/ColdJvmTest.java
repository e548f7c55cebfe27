package dev.sonda.posix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests in newly started virtual machines, since faults that occur in interpreted code don't appear
 * after JIT compilation.
 */
@Timeout(240)
class ColdJvmTest {
  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-Xcheck:jni"})
  void shouldMakeEveryCallCorrectlyInFreshVirtualMachine(String flag) throws Exception {
    Process process = start(flag);
    try {
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(40, TimeUnit.SECONDS)).isTrue();
      assertThat(output).endsWith("all calls answered\n");
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  private static Process start(String flag) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(flag);
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(location(Syscalls.class) + File.pathSeparator + location(ColdJvmTest.class));
    command.add(EverySyscallProgram.class.getName());
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static Path location(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
