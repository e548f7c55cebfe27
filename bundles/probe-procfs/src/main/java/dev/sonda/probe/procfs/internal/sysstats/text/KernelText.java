package dev.sonda.probe.procfs.internal.sysstats.text;

import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.TextCursor;

/** A buffer and a cursor for one file at a time, shared by all files of a session. One thread. */
public final class KernelText {
  /** Far more than any of these files has; bounds the memory for a malformed one. */
  public static final int MAX_BYTES = 1 << 20;

  private final FileText file;
  private final TextCursor cursor = new TextCursor();

  public KernelText(int maxBytes) {
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
