package dev.sonda.trace.importing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Turns trace files of one format into tables. An OSGi service or a {@link java.util.ServiceLoader}
 * provider. Implementations must be thread-safe.
 */
@ConsumerType
public interface TraceImporter {
  /** Maximum number of leading bytes of a file that are passed to {@link #accepts}. */
  int HEAD_BYTES = 4096;

  /** The format's name in messages, such as {@code proto}. */
  String format();

  /**
   * Whether a file that begins with these bytes is probably of this format. If no importer accepts
   * the beginning of a compressed file or an archive (gzip, zstd, zip, tar), all importers are
   * called again with the beginning of the trace inside; {@link #open} receives the original file.
   *
   * @param head the first bytes of the file, at most {@link #HEAD_BYTES}, fewer if the file is
   *     shorter
   */
  boolean accepts(byte[] head);

  /**
   * Opens a file; tables are imported lazily, on first use.
   *
   * @param progress called on the importing thread, also after this call has returned
   * @throws IOException with a message for users
   */
  ImportedTrace open(Path file, ImportProgress progress) throws IOException;

  /** Returns this importer with options; options that don't apply to the format are ignored. */
  default TraceImporter with(ImportOptions options) {
    return this;
  }

  /**
   * Opens a file with extensions, for formats with packets; importers of other formats ignore the
   * extensions.
   */
  default ImportedTrace open(Path file, ImportProgress progress, List<TraceExtension> extensions)
      throws IOException {
    return open(file, progress);
  }
}
