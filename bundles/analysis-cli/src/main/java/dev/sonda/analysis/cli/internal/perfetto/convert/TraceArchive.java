package dev.sonda.analysis.cli.internal.perfetto.convert;

import dev.sonda.trace.format.TarFileHeader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a tar of traces and of files that complete them, which readers open as one trace. */
public final class TraceArchive {
  private final OutputStream out;

  public TraceArchive(OutputStream out) {
    this.out = out;
  }

  /** Adds a file of the archive with some bytes. */
  public void add(String name, byte[] content) throws IOException {
    begin(name, content.length);
    out.write(content);
    pad(content.length);
  }

  /** Adds a copy of a file. */
  public void add(String name, Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      long sizeBytes = Files.size(file);
      begin(name, sizeBytes);
      long copied = in.transferTo(out);
      if (copied != sizeBytes) {
        throw new IOException(file + " has changed while it was read");
      }
      pad(sizeBytes);
    }
  }

  /** Ends the archive, without closing the stream. */
  public void finish() throws IOException {
    out.write(new byte[2 * TarFileHeader.BLOCK_BYTES]);
    out.flush();
  }

  private void begin(String name, long sizeBytes) throws IOException {
    out.write(TarFileHeader.of(name, sizeBytes).array());
  }

  /** Fills the last block of a file. */
  private void pad(long sizeBytes) throws IOException {
    out.write(new byte[(int) (-sizeBytes & (TarFileHeader.BLOCK_BYTES - 1))]);
  }
}
