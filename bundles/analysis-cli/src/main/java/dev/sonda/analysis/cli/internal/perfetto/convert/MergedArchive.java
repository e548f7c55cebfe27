package dev.sonda.analysis.cli.internal.perfetto.convert;

import dev.sonda.trace.format.TarFileHeader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes traces into one tar, which readers of traces open as one trace. A manifest, which says how
 * clocks and machines of the traces relate, comes first.
 */
public final class MergedArchive {
  /** The manifest's name in the archive. */
  public static final String MANIFEST = "perfetto_manifest.json";

  private final OutputStream out;

  private MergedArchive(OutputStream out) {
    this.out = out;
  }

  /** Writes the archive; the traces' names in it are their file names. */
  public static void write(byte @Nullable [] manifest, List<Path> traces, OutputStream out)
      throws IOException {
    MergedArchive archive = new MergedArchive(out);
    if (manifest != null) {
      archive.begin(MANIFEST, manifest.length);
      out.write(manifest);
      archive.pad(manifest.length);
    }
    for (Path trace : traces) {
      archive.add(trace);
    }
    out.write(new byte[2 * TarFileHeader.BLOCK_BYTES]);
  }

  private void add(Path trace) throws IOException {
    try (InputStream in = Files.newInputStream(trace)) {
      long sizeBytes = Files.size(trace);
      begin(trace.getFileName().toString(), sizeBytes);
      long copied = in.transferTo(out);
      if (copied != sizeBytes) {
        throw new IOException(trace + " has changed while it was read");
      }
      pad(sizeBytes);
    }
  }

  private void begin(String name, long sizeBytes) throws IOException {
    out.write(TarFileHeader.of(name, sizeBytes).array());
  }

  /** Fills the last block of a file. */
  private void pad(long sizeBytes) throws IOException {
    out.write(new byte[(int) (-sizeBytes & (TarFileHeader.BLOCK_BYTES - 1))]);
  }
}
