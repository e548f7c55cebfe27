package dev.sonda.probe.ftrace.internal.tracer.kernel;

import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;

/**
 * Sets the size of sub-buffers, the units in which a CPU's buffer is allocated and read: a page
 * each, unless the kernel (6.8 and later) supports larger ones. Reading a page costs about as much
 * as decoding it, whatever its size.
 */
final class SubBufferSize {
  static final String SIZE = "buffer_subbuf_size_kb";

  private static final System.Logger LOG = System.getLogger(SubBufferSize.class.getName());
  private static final int WANTED_KB = 32;

  /** Minimum number of sub-buffers in a buffer, as the kernel overwrites whole sub-buffers. */
  private static final int MIN_COUNT = 16;

  private SubBufferSize() {}

  /**
   * Enlarges the sub-buffers; call before the buffer size is set. A failure only makes reading
   * slower.
   */
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
