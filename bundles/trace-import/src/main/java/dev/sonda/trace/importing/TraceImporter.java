package dev.sonda.trace.importing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Turns trace files of one format into tables. An OSGi service or a {@link java.util.ServiceLoader}
 * provider. Any thread may call it, several at once.
 */
@ConsumerType
public interface TraceImporter {
  /** As many of a file's first bytes as {@link #accepts} is asked with, at the most. */
  int HEAD_BYTES = 4096;

  /** The format's name in messages, such as {@code proto}. */
  String format();

  /**
   * Whether a file that begins with these bytes is of this format, as far as they tell. Where no
   * importer accepts the beginning of a compressed file or an archive (gzip, zstd, zip, tar), all
   * are asked for that of the trace within; {@link #open} gets the file as it is.
   *
   * @param head the first bytes of the file, at most {@link #HEAD_BYTES}, fewer of a short file
   */
  boolean accepts(byte[] head);

  /**
   * Opens a file; tables are imported when they are asked for.
   *
   * @param progress told of bytes on the thread that imports, also after this call returned
   * @throws IOException whose message is a sentence for the user
   */
  ImportedTrace open(Path file, ImportProgress progress) throws IOException;

  /** This importer with options; those that mean nothing for its format change nothing. */
  default TraceImporter with(ImportOptions options) {
    return this;
  }

  /**
   * The same for a format with packets, whose extensions are asked. Importers of other formats have
   * no use for them.
   */
  default ImportedTrace open(Path file, ImportProgress progress, List<TraceExtension> extensions)
      throws IOException {
    return open(file, progress);
  }
}
