package dev.sonda.probe.procfs.internal.sysstats.text;

import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.TextCursor;

/** Room for one file at a time and a way through it, for many files of a session. One thread. */
public final class KernelText {
  /** Far more than any of these files takes, so that a garbled one can't cost memory. */
  public static final int MAX_BYTES = 1 << 20;

  private final FileText file;
  private final TextCursor cursor = new TextCursor();

  public KernelText(int maxBytes) {
    file = new FileText(maxBytes);
  }

  public FileText file() {
    return file;
  }

  /** Before the first line of the file that was read last. */
  public TextCursor cursor() {
    cursor.reset(file);
    return cursor;
  }
}
