package dev.sonda.jfr.format;

import dev.sonda.jfr.format.internal.chunk.ByteCursor;
import dev.sonda.jfr.format.internal.chunk.ChunkHeader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The start time of a JFR recording, read from its first bytes.
 *
 * @param startEpochNs wall-clock time of its begin
 */
public record RecordingHead(long startEpochNs) {

  /** Whether a file begins like a JFR recording. */
  public static boolean isRecording(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return ChunkHeader.isMagic(in.readNBytes(Integer.BYTES));
    }
  }

  /**
   * Reads the head of a file.
   *
   * @throws IOException if it can't be read, or is no recording
   */
  public static RecordingHead read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(ChunkHeader.SIZE_BYTES);
      return new RecordingHead(
          ChunkHeader.read(new ByteCursor().set(bytes, 0, bytes.length)).startEpochNs());
    }
  }
}
