package dev.sonda.itests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Adds a jar to the {@code deploy} folder while {@code sonda sql} has a trace open. */
@Timeout(400)
class DeployedImporterIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int TIME_NS = 5;

  /** A packet with a timestamp, and in for_testing a message with the text "hi". */
  private static final byte[] HELLO = {
    0x0A, 9, 8 << 3, TIME_NS, (byte) 0xA2, 0x38, 4, 0x0A, 2, 'h', 'i'
  };

  @TempDir Path folder;

  @Test
  void shouldUseExtensionWhenTraceIsOpenedAgain() throws Exception {
    Path trace = Files.write(folder.resolve("hello.pftrace"), HELLO);
    Path deploy = Files.createDirectory(folder.resolve("deploy"));
    Path statements = folder.resolve("statements");
    assertThat(new ProcessBuilder("mkfifo", statements.toString()).start().waitFor()).isZero();
    try (SondaProcess sonda = start(trace, deploy, statements)) {
      try (OutputStream out = Files.newOutputStream(statements)) {
        type(out, "SELECT count(*) AS before FROM slice;");
        sonda.await(() -> sonda.stdout().contains("before\n0"), "the first answer", LIMIT);
        Files.copy(
            Path.of(System.getProperty("sonda.hello.importer")), deploy.resolve("hello.jar"));
        type(out, ".open");
        type(out, "SELECT ts, shout(text) AS text FROM hello;");
        sonda.await(() -> sonda.stdout().contains("ts,text\n5,HI!"), "the second answer", LIMIT);
      }
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
      assertThat(sonda.stderr()).isEmpty();
    }
  }

  private SondaProcess start(Path trace, Path deploy, Path statements) throws IOException {
    return SondaProcess.start(
        folder,
        Map.of("SONDA_DEPLOY", deploy.toString()),
        "sql",
        trace.toString(),
        "--format",
        "csv",
        "-q",
        statements.toString());
  }

  private static void type(OutputStream out, String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
