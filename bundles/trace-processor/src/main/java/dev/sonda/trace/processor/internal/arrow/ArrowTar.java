package dev.sonda.trace.processor.internal.arrow;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Result;
import dev.sonda.trace.format.TarFileHeader;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.internal.name.QuotedName;
import dev.sonda.trace.tables.TableSchema;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;

/** Writes the tables of a trace as Arrow files into one tar archive. */
public final class ArrowTar {
  private static final int BUFFER_BYTES = 1 << 20;

  /** An archive ends with two empty blocks. */
  private static final int END_BYTES = 2 * TarFileHeader.BLOCK_BYTES;

  private final TraceProcessor trace;
  private final FileChannel target;

  private ArrowTar(TraceProcessor trace, FileChannel target) {
    this.trace = trace;
    this.target = target;
  }

  /** Writes the archive from the file's begin; the channel stays open. */
  public static void write(TraceProcessor trace, FileChannel target)
      throws EngineException, IOException {
    target.position(0);
    ArrowTar tar = new ArrowTar(trace, target);
    for (TableSchema table : trace.tables()) {
      tar.writeTable(table.name());
    }
    writeAll(target, ByteBuffer.allocate(END_BYTES));
    target.truncate(target.position());
  }

  /** Writes the table's file and then, since its size is known only now, the header before it. */
  private void writeTable(String name) throws EngineException, IOException {
    long header = target.position();
    long begin = header + TarFileHeader.BLOCK_BYTES;
    target.position(begin);
    OutputStream buffered =
        new BufferedOutputStream(Channels.newOutputStream(target), BUFFER_BYTES);
    try (Result result = trace.query("SELECT * FROM " + QuotedName.of(name))) {
      new ArrowWriter(Channels.newChannel(buffered)).writeFile(result);
    }
    buffered.flush();
    long end = target.position();
    target.position(header);
    writeAll(target, TarFileHeader.of(name + ".arrow", end - begin));
    target.position(end);
    int filling = (int) (-(end - begin) & (TarFileHeader.BLOCK_BYTES - 1));
    writeAll(target, ByteBuffer.allocate(filling));
  }

  private static void writeAll(FileChannel target, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      target.write(bytes);
    }
  }
}
