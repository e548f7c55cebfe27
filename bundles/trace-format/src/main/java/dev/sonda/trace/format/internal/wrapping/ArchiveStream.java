package dev.sonda.trace.format.internal.wrapping;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The files of an archive that is read from a stream, one after the other in stream order. */
interface ArchiveStream {
  /** Advances to the next file and returns its bytes; null after the last file. */
  @Nullable InputStream next() throws IOException;

  /** The name of the current file; empty before the first file. */
  String entryName();

  /** Nesting depth: the number of compression layers and archives around this archive. */
  int depth();
}
