package dev.sonda.probe.procfs.internal.sysstats.text;

import dev.sonda.probe.procfs.internal.proc.TextCursor;
import java.nio.file.Path;

/** A file of /proc or /sys that contains a single number and is kept open. For one thread. */
public final class NumberFile implements AutoCloseable {
  /** Result of {@link #read} if the number can't be read; no valid file content has this value. */
  public static final long NONE = -1;

  private final PolledKernelFile file;
  private final KernelFileBuffer text;

  public NumberFile(Path path, SysStatsEnvironment machine, KernelFileBuffer text) {
    file = new PolledKernelFile(path, machine);
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
