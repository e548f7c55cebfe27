package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failed writes to standard output are always reported. */
class StandardOutputFailureIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Number of packets that exceeds the capacity of pipes and buffers. */
  private static final int MANY_PACKETS = 100_000;

  @TempDir Path folder;

  @Test
  void shouldFailWhenPrintedOutputCannotBeWritten() throws Exception {
    assertFullDeviceFails("--version");
    assertFullDeviceFails("dump", trace(1).toString());
    assertFullDeviceFails("sources");
  }

  @Test
  void shouldFailWhenRecordingCannotBeWritten() throws Exception {
    assertFullDeviceFails("record", "-t", "100ms", "-o", "-");
  }

  @Test
  void shouldEndDumpWithoutErrorWhenPipeIsClosed() throws Exception {
    assertReaderThatLeaves(0, "", "dump", trace(MANY_PACKETS).toString());
  }

  @Test
  void shouldFailWhenPipeOfRecordingIsClosed() throws Exception {
    assertReaderThatLeaves(
        1,
        "sonda: writing standard output failed: its reader went away (Broken pipe)\n",
        "record",
        "-t",
        "100ms",
        "-o",
        "-");
  }

  private void assertFullDeviceFails(String... args) throws Exception {
    try (SondaProcess sonda =
        SondaProcess.startInto(Redirect.to(new File("/dev/full")), folder, args)) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isEqualTo(8);
      assertThat(complaints(sonda))
          .isEqualTo("sonda: writing standard output failed: No space left on device\n");
    }
  }

  /** The errors on stderr, without messages about the recorded sources and the output. */
  private static String complaints(SondaProcess sonda) {
    return sonda
        .stderr()
        .lines()
        .filter(line -> !line.endsWith("; going on in process"))
        .filter(line -> !line.contains(", as nothing else is named; "))
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  private void assertReaderThatLeaves(int exitCode, String stderr, String... args)
      throws Exception {
    try (SondaProcess sonda = SondaProcess.startInto(Redirect.PIPE, folder, args)) {
      sonda.pipe().close();
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isEqualTo(exitCode);
      assertThat(complaints(sonda)).isEqualTo(stderr);
    }
  }

  private Path trace(int packets) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < packets; i++) {
      bytes.write(new byte[] {0x0a, 2, 0x40, 1});
    }
    return Files.write(folder.resolve("t.pftrace"), bytes.toByteArray());
  }
}
