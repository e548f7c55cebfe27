package dev.sonda.probe.procfs.internal.sysstats.text;

import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.TextCursor;

/**
 * The buffer into which a session reads the kernel's files, one at a time, and a cursor for parsing
 * its content. For one thread.
 */
public final class KernelFileBuffer {
  /**
   * Upper limit of a file's size, far more than any counter file has; bounds the memory for a
   * malformed file.
   */
  public static final int MAX_BYTES = 1 << 20;

  private final FileText file;
  private final TextCursor cursor = new TextCursor();

  public KernelFileBuffer(int maxBytes) {
    file = new FileText(maxBytes);
  }

  public FileText file() {
    return file;
  }

  /** The cursor, before the first line of the file that was read last. */
  public TextCursor cursor() {
    cursor.reset(file);
    return cursor;
  }
}
