package dev.sonda.itests.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A {@code sonda record} that writes the file {@code trace} until the expected texts are in it: the
 * time until a program's first events depends on the machine.
 */
final class EndlessRecording implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final SondaProcess process;
  private final Path trace;

  private EndlessRecording(SondaProcess process, Path trace) {
    this.process = process;
    this.trace = trace;
  }

  /**
   * Starts a recording that also begins before the program has registered its data source.
   *
   * @param dataSource the data source's config in protobuf's text format
   */
  static EndlessRecording start(Path folder, String dataSource) throws IOException {
    Files.writeString(
        folder.resolve("config"),
        """
        buffers { size_kb: 65536 }
        write_into_file: true
        file_write_period_ms: 100
        data_sources { config { %s } }
        """
            .formatted(dataSource));
    SondaProcess process =
        SondaProcess.start(
            folder,
            "record",
            "--connect",
            "--allow-missing",
            "-c",
            "config",
            "--txt",
            "-o",
            "trace");
    return new EndlessRecording(process, folder.resolve("trace"));
  }

  /** Ends the recording once the file contains all of the texts, and returns its messages. */
  String endWith(String... texts) throws IOException, InterruptedException {
    process.await(() -> hasAll(List.of(texts)), "a trace with " + List.of(texts), LIMIT);
    return end();
  }

  /** Ends the recording once the file has at least that many bytes, and returns its messages. */
  String endAfter(int bytes) throws IOException, InterruptedException {
    process.await(() -> length() >= bytes, "a trace of " + bytes + " bytes", LIMIT);
    return end();
  }

  private String end() throws IOException, InterruptedException {
    process.interrupt();
    assertThat(process.exitCode(LIMIT)).as(process.stderr()).isZero();
    return process.stderr();
  }

  /** Kills the recording where it hasn't ended. */
  @Override
  public void close() {
    process.close();
  }

  private long length() {
    try {
      return Files.size(trace);
    } catch (NoSuchFileException e) {
      return 0; // the recorder moves its first file away before it opens the one of the service
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Looks for the texts among the bytes, since the file ends in the midst of a packet. */
  private boolean hasAll(List<String> texts) {
    try {
      String bytes = Files.readString(trace, StandardCharsets.ISO_8859_1);
      return texts.stream().allMatch(bytes::contains);
    } catch (NoSuchFileException e) {
      return false; // as in length()
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
