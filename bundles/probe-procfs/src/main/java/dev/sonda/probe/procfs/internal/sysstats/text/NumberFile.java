package dev.sonda.probe.procfs.internal.sysstats.text;

import dev.sonda.probe.procfs.internal.proc.TextCursor;
import java.nio.file.Path;

/** A file of the kernel that holds one number, kept open. One thread. */
public final class NumberFile implements AutoCloseable {
  /** The result of {@link #read} if the number can't be read; no such file holds it. */
  public static final long NONE = -1;

  private final KernelFile file;
  private final KernelText text;

  public NumberFile(Path path, Machine machine, KernelText text) {
    file = new KernelFile(path, machine);
    this.text = text;
  }

  /**
   * Reads the number; {@link #NONE} also for a negative one, which the trace's fields can't hold.
   */
  public long read() {
    if (!file.readInto(text)) {
      return NONE;
    }
    TextCursor line = text.cursor();
    boolean isNumber = line.nextLine() && line.nextUnsigned();
    return isNumber && line.unsigned() >= 0 ? line.unsigned() : NONE;
  }

  @Override
  public void close() {
    file.close();
  }
}
