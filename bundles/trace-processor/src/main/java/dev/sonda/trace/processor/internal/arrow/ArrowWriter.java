package dev.sonda.trace.processor.internal.arrow;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;

/**
 * Writes one result as an Arrow stream, or as a file, which is a stream with an index behind it.
 */
public final class ArrowWriter {
  /** Marker before each message, which distinguishes the current format from an older one. */
  private static final int CONTINUATION = -1;

  private static final int PREFIX_BYTES = 8;
  private static final int ALIGNMENT = 8;
  private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

  private final WritableByteChannel target;
  private final LongStream.Builder blocks = LongStream.builder();
  private long position;

  public ArrowWriter(WritableByteChannel target) {
    this.target = target;
  }

  /** Writes all rows and the end of the stream; returns the number of rows. */
  public long write(Result result) throws EngineException, IOException {
    long rows = 0;
    try (Arena arena = Arena.ofConfined()) {
      ArrowBody body = new ArrowBody(arena, result.columns());
      writeMessage(ArrowMessageEncoder.schema(result.columns()));
      for (ResultBatch batch = result.next(); batch != null; batch = result.next()) {
        body.copy(batch);
        ByteBuffer bytes = body.bytes();
        blocks.add(position);
        blocks.add(
            writeMessage(
                ArrowMessageEncoder.recordBatch(
                    batch.rows(), body.nodes(), body.parts(), bytes.remaining())));
        blocks.add(bytes.remaining());
        writeAll(bytes);
        rows += batch.rows();
      }
      writeAll(prefix(0));
    }
    return rows;
  }

  /** Writes all rows as a file. */
  void writeFile(Result result) throws EngineException, IOException {
    writeAll(ByteBuffer.allocate(ALIGNMENT).put(0, MAGIC));
    write(result);
    ByteBuffer footer = ArrowMessageEncoder.footer(result.columns(), blocks.build().toArray());
    int footerBytes = footer.remaining();
    writeAll(footer);
    writeAll(
        ByteBuffer.allocate(Integer.BYTES + MAGIC.length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(footerBytes)
            .put(MAGIC)
            .flip());
  }

  /** Answers the bytes that were written. */
  private int writeMessage(ByteBuffer message) throws IOException {
    int filling = -message.remaining() & (ALIGNMENT - 1);
    int messageBytes = message.remaining() + filling;
    writeAll(prefix(messageBytes));
    writeAll(message);
    writeAll(ByteBuffer.allocate(filling));
    return PREFIX_BYTES + messageBytes;
  }

  private static ByteBuffer prefix(int messageBytes) {
    return ByteBuffer.allocate(PREFIX_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(CONTINUATION)
        .putInt(messageBytes)
        .flip();
  }

  private void writeAll(ByteBuffer bytes) throws IOException {
    position += bytes.remaining();
    while (bytes.hasRemaining()) {
      target.write(bytes);
    }
  }
}
