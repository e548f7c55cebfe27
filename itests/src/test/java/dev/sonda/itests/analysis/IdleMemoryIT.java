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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Asks {@code sonda sql} something that takes much memory, and then nothing. */
@Timeout(300)
class IdleMemoryIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** A packet with nothing but a timestamp of 5. */
  private static final byte[] TRACE = {0x0A, 2, 8 << 3, 5};

  /** Half of what the engine takes for the query's table of numbers. */
  private static final long LEAST_RETURNED_KB = 150_000;

  @TempDir Path folder;

  @Test
  void shouldReturnMemoryWhenNothingIsAsked() throws Exception {
    Path statements = folder.resolve("statements");
    assertThat(new ProcessBuilder("mkfifo", statements.toString()).start().waitFor()).isZero();
    try (SondaProcess sonda = start(statements)) {
      try (OutputStream out = Files.newOutputStream(statements)) {
        type(out, "SELECT count(DISTINCT hash(range)) AS hashes FROM range(6_000_000);");
        sonda.await(() -> sonda.stdout().contains("hashes\n6000000"), "the answer", LIMIT);
        long mostKb = kilobytes(sonda, "VmHWM");
        sonda.await(
            () -> kilobytes(sonda, "VmRSS") < mostKb - LEAST_RETURNED_KB,
            "less memory than the " + mostKb + " kB at most",
            LIMIT);
        type(out, "SELECT 7 AS still_there;");
        sonda.await(() -> sonda.stdout().contains("still_there\n7"), "another answer", LIMIT);
      }
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
      assertThat(sonda.stderr()).isEmpty();
    }
  }

  private SondaProcess start(Path statements) throws IOException {
    Path trace = Files.write(folder.resolve("small.pftrace"), TRACE);
    return SondaProcess.start(
        folder, Map.of(), "sql", trace.toString(), "--format", "csv", "-q", statements.toString());
  }

  private static void type(OutputStream out, String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static long kilobytes(SondaProcess sonda, String key) {
    try {
      String status = Files.readString(Path.of("/proc", Long.toString(sonda.pid()), "status"));
      Matcher value = Pattern.compile("(?m)^" + key + ":\\s+(\\d+) kB$").matcher(status);
      assertThat(value.find()).as(status).isTrue();
      return Long.parseLong(value.group(1));
    } catch (IOException e) {
      throw new AssertionError("the shell has ended: " + sonda.stderr(), e);
    }
  }
}
