package dev.sonda.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the error messages when the command service is never registered; process tests cover the
 * successful case.
 */
class FrameworkRunTest {
  @TempDir Path home;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void shouldNameBundlesThatDoNotRunWhenCommandServiceIsMissing() throws IOException {
    Files.createDirectories(home.resolve("etc"));
    Files.writeString(home.resolve("etc/framework.properties"), "");
    bundle("1-early/fine.jar", "test.fine", "org.osgi.framework");
    bundle("2-late/lonely.jar", "test.lonely", "no.such.pkg");
    Files.writeString(home.resolve("bundles/2-late/corrupt.jar"), "not a jar");

    int exitCode = run().call(Map.of());

    assertThat(exitCode).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).endsWith("idle: test.lonely\n");
  }

  @Test
  void shouldReportReasonWhenThereIsNoDistribution() {
    int exitCode = run().call(Map.of());

    assertThat(exitCode).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("etc/framework.properties");
  }

  private FrameworkRun run() {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new FrameworkRun(new Distribution(home), new Signals(), stream, 500);
  }

  private void bundle(String name, String symbolicName, String imports) throws IOException {
    BundleJarBuilder.write(home.resolve("bundles").resolve(name), symbolicName, imports);
  }
}
