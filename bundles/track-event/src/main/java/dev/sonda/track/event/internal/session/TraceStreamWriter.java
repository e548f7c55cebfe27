package dev.sonda.track.event.internal.session;

import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.protos.TraceFraming;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Writes packets as the fields of a Trace message. One thread. */
public final class TraceStreamWriter {
  private static final int COPY_BYTES = 8192;

  private final OutputStream out;
  private final byte[] copied = new byte[COPY_BYTES];
  private final MemorySegment copiedMemory = MemorySegment.ofArray(copied);
  private long sizeBytes;

  public TraceStreamWriter(OutputStream out) {
    this.out = out;
  }

  long sizeBytes() {
    return sizeBytes;
  }

  void write(PacketBatch packets) throws IOException {
    for (int packet = 0; packet < packets.packetCount(); packet++) {
      writePreamble(packets.packetSizeBytes(packet));
      for (int slice = 0; slice < packets.sliceCount(packet); slice++) {
        write(
            packets.sliceMemory(packet, slice),
            packets.sliceOffset(packet, slice),
            packets.sliceSizeBytes(packet, slice));
      }
    }
    out.flush();
  }

  private void writePreamble(int packetSizeBytes) throws IOException {
    int preamble = (int) TraceFraming.putPreamble(copiedMemory, 0, packetSizeBytes);
    out.write(copied, 0, preamble);
    sizeBytes += preamble;
  }

  private void write(MemorySegment memory, long offset, int size) throws IOException {
    for (int done = 0; done < size; done += COPY_BYTES) {
      int piece = Math.min(COPY_BYTES, size - done);
      MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, offset + done, copied, 0, piece);
      out.write(copied, 0, piece);
    }
    sizeBytes += size;
  }

  /** A pipe through which a trace is read while it is written. */
  public static final class Pipe {
    private static final int ROOM_BYTES = 1 << 20;

    private final PipedInputStream in = new PipedInputStream(ROOM_BYTES);
    private final PipedOutputStream out;

    public Pipe() throws IOException {
      out = new PipedOutputStream(in);
    }

    public InputStream in() {
      return in;
    }

    public OutputStream out() {
      return out;
    }

    /** Closes the writing end: the reader reaches the end of the stream after the written data. */
    public void end() {
      try {
        out.close();
      } catch (IOException e) {
        throw new UncheckedIOException("a pipe in memory can't fail to close", e);
      }
    }
  }
}
