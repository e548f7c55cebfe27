package dev.sonda.trace.processor.internal.arrow;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;

/** Writes a result as an Arrow stream. */
public final class ArrowWriter {
  /** Before each message; older readers took its size for one. */
  private static final int CONTINUATION = -1;

  private static final int PREFIX_BYTES = 8;
  private static final int ALIGNMENT = 8;

  private final WritableByteChannel target;

  public ArrowWriter(WritableByteChannel target) {
    this.target = target;
  }

  /** Writes all rows and the stream's end; answers how many rows there were. */
  public long write(Result result) throws EngineException, IOException {
    long rows = 0;
    try (Arena arena = Arena.ofConfined()) {
      ArrowBody body = new ArrowBody(arena, result.columns());
      writeMessage(ArrowMessages.schema(result.columns()));
      for (ResultBatch batch = result.next(); batch != null; batch = result.next()) {
        body.copy(batch);
        ByteBuffer bytes = body.bytes();
        writeMessage(
            ArrowMessages.recordBatch(batch.rows(), body.nodes(), body.parts(), bytes.remaining()));
        writeAll(bytes);
        rows += batch.rows();
      }
      writeAll(prefix(0));
    }
    return rows;
  }

  private void writeMessage(ByteBuffer message) throws IOException {
    int filling = -message.remaining() & (ALIGNMENT - 1);
    writeAll(prefix(message.remaining() + filling));
    writeAll(message);
    writeAll(ByteBuffer.allocate(filling));
  }

  private static ByteBuffer prefix(int messageBytes) {
    return ByteBuffer.allocate(PREFIX_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(CONTINUATION)
        .putInt(messageBytes)
        .flip();
  }

  private void writeAll(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      target.write(bytes);
    }
  }
}
