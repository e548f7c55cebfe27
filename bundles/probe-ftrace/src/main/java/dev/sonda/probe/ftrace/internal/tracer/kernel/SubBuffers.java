package dev.sonda.probe.ftrace.internal.tracer.kernel;

import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;

/**
 * What a CPU's buffer consists of and is read in: a page each, unless the kernel (6.8 and later)
 * lets us choose more. Reading a page costs about as much as decoding it, whatever its size.
 */
final class SubBuffers {
  static final String SIZE = "buffer_subbuf_size_kb";

  private static final System.Logger LOG = System.getLogger(SubBuffers.class.getName());
  private static final int WANTED_KB = 32;

  /** The kernel fills them one after the other, and overwrites whole ones. */
  private static final int MIN_COUNT = 16;

  private SubBuffers() {}

  /** Before the buffers get their size. What fails costs time later and nothing else. */
  static void enlarge(TracefsFolder folder, long bufferSizeKb) {
    if (!folder.has(SIZE) || bufferSizeKb < MIN_COUNT * WANTED_KB) {
      return;
    }
    try {
      folder.write(SIZE, Integer.toString(WANTED_KB));
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "linux.ftrace reads page by page: {0}", e.getMessage());
    }
  }
}
