package dev.sonda.trace.storage.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Computes the {@code trace_uuid} of a trace that doesn't contain one: an FNV-1a hash of the file's
 * first bytes.
 */
final class TraceUuidHash {
  /** The identity's name in the table metadata. */
  static final String KEY = "trace_uuid";

  /** Number of bytes hashed, equal to Perfetto's, so that both assign one identity to a file. */
  private static final int HASHED_BYTES = 4096;

  private static final long BASIS = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private TraceUuidHash() {}

  static String of(Path file) throws IOException {
    long hash = BASIS;
    try (InputStream in = Files.newInputStream(file)) {
      for (byte value : in.readNBytes(HASHED_BYTES)) {
        hash = (hash ^ (value & 0xFF)) * PRIME;
      }
    }
    return new UUID(0, hash).toString();
  }
}
