package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFile;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelText;
import dev.sonda.probe.procfs.internal.sysstats.text.Shortfall;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A family of counters that is one file of /proc, with an entry for each line. */
public abstract class LineFamily implements CounterFamily {
  /** Entries with longer names are left out; no name of the kernel in these files is that long. */
  public static final int MAX_NAME_BYTES = 256;

  private final KernelFile file;
  private final KernelText text;

  /** Takes over the file, and closes it; the text is shared with other families of the session. */
  LineFamily(KernelFile file, KernelText text) {
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
  public Optional<Shortfall> shortfall() {
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
