package dev.sonda.probe.procfs.internal.sysstats.text;

import dev.sonda.probe.procfs.internal.proc.TextCursor;
import java.nio.file.Path;

/** A file that holds one number. */
public final class NumberFile implements AutoCloseable {
  /** What {@link #read} answers where there is no number to be had; no such file holds it. */
  public static final long NONE = -1;

  private final KernelFile file;
  private final KernelText text;

  public NumberFile(Path path, Machine machine, KernelText text) {
    file = new KernelFile(path, machine);
    this.text = text;
  }

  /** The number, or {@link #NONE}: also for one below zero, for which the fields have no place. */
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
