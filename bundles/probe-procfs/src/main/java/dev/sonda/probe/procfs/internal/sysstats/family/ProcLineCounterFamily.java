package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.text.CounterObstacle;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.PolledKernelFile;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A family of counters that is read from one file of /proc, which has an entry in each line. */
public abstract class ProcLineCounterFamily implements CounterFamily {
  /**
   * Upper limit of a name's size; entries with longer names are skipped. The kernel's names in
   * these files are shorter.
   */
  public static final int MAX_NAME_BYTES = 256;

  private final PolledKernelFile file;
  private final KernelFileBuffer text;

  /**
   * A family that reads and finally closes {@code file}; the buffer {@code text} is shared with the
   * session's other families.
   */
  ProcLineCounterFamily(PolledKernelFile file, KernelFileBuffer text) {
    this.file = file;
    this.text = text;
  }

  /** Reads the file into the shared text and writes an entry for each line. Allocates nothing. */
  @Override
  public final void write(MessageWriter stats) {
    if (file.readInto(text)) {
      TextCursor line = text.cursor();
      while (line.nextLine()) {
        writeLine(line, stats);
      }
    }
  }

  /** Writes the entry of a line; nothing if the line is malformed. */
  abstract void writeLine(TextCursor line, MessageWriter stats);

  @Override
  public Optional<CounterObstacle> shortfall() {
    return file.shortfall(text);
  }

  @Override
  public void close() {
    file.close();
  }

  static byte[] ascii(String word) {
    return word.getBytes(StandardCharsets.US_ASCII);
  }
}
