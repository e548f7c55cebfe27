package dev.sonda.trace.format.internal.wrapping;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The files of an archive, one after the other, as they lie in a stream. */
interface Archive {
  /** The next file's bytes; null behind the last one. */
  @Nullable InputStream next() throws IOException;

  /** The name of the file that was reached; empty before the first one. */
  String entryName();

  /** How many wrappings are around it. */
  int depth();
}
