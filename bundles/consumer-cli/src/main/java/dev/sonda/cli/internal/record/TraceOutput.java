package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.PacketBatch;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/**
 * Where packets go: gathered in a stage and written in large pieces, each of whole packets, so that
 * the file ends at a packet boundary after every write. Any thread: an abort closes it from
 * outside.
 *
 * <p>A write may block; the session whose packets these are is the only one that waits for it.
 */
final class TraceOutput implements AutoCloseable {
  static final int STAGE_BYTES = 1 << 20;

  /** Field 1 of Trace, length-delimited: what stands before each packet's length. */
  private static final byte PACKET_TAG = 0x0a;

  private static final int LONGEST_PREAMBLE = 6;

  /** A file, or whatever standard output is. */
  interface Target extends WritableByteChannel {
    /** Gives up all behind {@code sizeBytes}, as far as this target can. */
    void cutBack(long sizeBytes) throws IOException;
  }

  private final Target target;
  private final ByteBuffer stage = ByteBuffer.allocateDirect(STAGE_BYTES);
  private final MemorySegment stageMemory = MemorySegment.ofBuffer(stage);
  private long packets;
  private long bytesWritten;

  TraceOutput(Target target) {
    this.target = target;
  }

  /** Adds packets; on an error the target is cut back to the last whole one that fit. */
  synchronized void append(PacketBatch batch) throws IOException {
    for (int packet = 0; packet < batch.packetCount(); packet++) {
      append(batch, packet);
    }
  }

  private void append(PacketBatch batch, int packet) throws IOException {
    int sizeBytes = batch.packetSizeBytes(packet);
    if (stage.remaining() < LONGEST_PREAMBLE + sizeBytes) {
      flush();
    }
    boolean staged = stage.remaining() >= LONGEST_PREAMBLE + sizeBytes;
    putPreamble(sizeBytes);
    if (staged) {
      for (int slice = 0; slice < batch.sliceCount(packet); slice++) {
        putSlice(batch, packet, slice);
      }
    } else {
      writeLarge(batch, packet);
    }
    packets++;
  }

  private void putPreamble(int sizeBytes) {
    stage.put(PACKET_TAG);
    int rest = sizeBytes;
    while (rest > 0x7f) {
      stage.put((byte) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    stage.put((byte) rest);
  }

  private void putSlice(PacketBatch batch, int packet, int slice) {
    int sizeBytes = batch.sliceSizeBytes(packet, slice);
    MemorySegment.copy(
        batch.sliceMemory(packet, slice),
        batch.sliceOffset(packet, slice),
        stageMemory,
        stage.position(),
        sizeBytes);
    stage.position(stage.position() + sizeBytes);
  }

  /** A packet larger than the stage: its preamble is staged, its slices go out as they lie. */
  private void writeLarge(PacketBatch batch, int packet) throws IOException {
    try {
      long sizeBytes = write(stage.flip());
      for (int slice = 0; slice < batch.sliceCount(packet); slice++) {
        MemorySegment memory =
            batch
                .sliceMemory(packet, slice)
                .asSlice(batch.sliceOffset(packet, slice), batch.sliceSizeBytes(packet, slice));
        sizeBytes += write(memory.asByteBuffer());
      }
      bytesWritten += sizeBytes;
    } catch (IOException e) {
      cutBack(e);
      throw e;
    } finally {
      stage.clear();
    }
  }

  /** Writes what is staged. */
  private void flush() throws IOException {
    try {
      bytesWritten += write(stage.flip());
    } catch (IOException e) {
      cutBack(e);
      throw e;
    } finally {
      stage.clear();
    }
  }

  private long write(ByteBuffer bytes) throws IOException {
    long sizeBytes = bytes.remaining();
    while (bytes.hasRemaining()) {
      target.write(bytes);
    }
    return sizeBytes;
  }

  private void cutBack(IOException cause) {
    try {
      target.cutBack(bytesWritten);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  synchronized long packets() {
    return packets;
  }

  /** Bytes of whole packets that were written. */
  synchronized long bytesWritten() {
    return bytesWritten;
  }

  @Override
  public synchronized void close() throws IOException {
    if (target.isOpen()) {
      try (target) {
        flush();
      }
    }
  }
}
