package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Non-ASCII file names. The shell writes them, independent of the test's locale. */
class NonAsciiFileNamesIT {
  private static final String SONDA =
      Path.of(System.getProperty("sonda.distribution"), "bin", "sonda").toString();

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"LC_ALL=C", "LC_ALL= LC_CTYPE= LANG="})
  void shouldOpenFilesInLocaleThatKnowsOnlyAscii(String locale) throws Exception {
    assertThat(run(locale)).isEqualTo("0");
  }

  /** Runs in this locale and returns the output and exit code. */
  private String run(String locale) throws Exception {
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                "f=$(printf '\\305\\241.pftrace'); : >\"$f\"; "
                    + "env $1 \"$0\" dump \"$f\"; printf %s $?",
                SONDA,
                locale)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return output;
  }
}
