package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * System calls forbidden by a filter: the process ends with an error message and a documented exit
 * code.
 */
@Timeout(400)
class ForbiddenSystemCallsIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int PERMISSION = 7;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "memfd_create, 319, 279, 38, daemon",
    "memfd_create, 319, 279, 1, record -t 1s -o none.pftrace",
    "eventfd, 290, 19, 1, daemon",
    "eventfd, 290, 19, 38, record -t 1s -o none.pftrace",
    "socket, 41, 198, 1, daemon",
    "socketpair, 53, 199, 1, daemon --service",
    "eventfd, 290, 19, 1, doctor",
  })
  void shouldReportRefusedCallInOneSentence(
      String call, int onX86, int onArm, int errno, String command) throws Exception {
    int number = SondaProcess.IS_X86_64 ? onX86 : onArm;
    try (SondaProcess sonda =
        SondaProcess.startWithout(number, errno, folder, command.split(" ", -1))) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isEqualTo(PERMISSION);
      assertThat(sonda.stderr().lines().filter(line -> !line.contains("no daemon answers")))
          .singleElement()
          .asString()
          .startsWith("sonda: the kernel refuses " + call + "(")
          .contains("a seccomp filter usually does that");
      assertThat(folder.resolve("none.pftrace")).doesNotExist();
    }
  }
}
