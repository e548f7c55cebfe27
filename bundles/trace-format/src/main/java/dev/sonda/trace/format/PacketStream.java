package dev.sonda.trace.format;

import dev.sonda.trace.format.internal.stream.BlockPackets;
import dev.sonda.trace.format.internal.stream.FramedPackets;
import dev.sonda.trace.format.internal.wrapping.StreamUnwrapper;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.zip.ZipException;

/**
 * Reads the packets of a trace one after the other from a stream, whatever wraps it: gzip, zstd,
 * zip, tar, compressed blocks of packets. One packet is in memory at a time, however long the trace
 * is and however far a block expands, and a stream that is still written is read as it comes. The
 * traces of an archive are read as one. One thread.
 *
 * <pre>{@code
 * PacketStream packets = new PacketStream(file, in);
 * while (packets.next()) {
 *   head.read(packets.segment(), packets.start(), packets.sizeBytes());
 * }
 * }</pre>
 *
 * <p>A trace that is read more than once, or by places, is opened as {@link TraceFile}.
 */
public final class PacketStream {
  /** The size of the largest array. */
  private static final int LARGEST_PACKET_BYTES = Integer.MAX_VALUE - Long.BYTES;

  private final StreamUnwrapper traces;
  private final FramedPackets framed = new FramedPackets(LARGEST_PACKET_BYTES);
  private final BlockPackets block = new BlockPackets();
  private final WireReader fields = new WireReader();
  private FramedPackets current = framed;
  private boolean isOpen;

  /**
   * Reads from a stream, which stays the caller's. Nothing is read yet.
   *
   * @param name the trace's name in error sentences
   */
  public PacketStream(String name, InputStream in) {
    traces = new StreamUnwrapper(name, in);
  }

  /**
   * Goes to the next packet; false behind the last one.
   *
   * @throws TraceFormatException if something other than a packet follows, with a sentence
   * @throws IOException if the stream can't be read
   */
  public boolean next() throws IOException {
    while (true) {
      if (current != framed && isInBlock()) {
        return true;
      }
      current = framed;
      if (!isInTrace()) {
        return false;
      }
      if (!holdsBlock()) {
        return true;
      }
      block.open(fields.field(), framed.buffer(), (int) fields.start(), (int) fields.end());
      current = block.packets();
    }
  }

  private boolean isInTrace() throws IOException {
    while (isOpen || hasNextTrace()) {
      if (readFramed()) {
        return true;
      }
      isOpen = false;
      if (framed.isTorn()) {
        throw new TraceFormatException(damage());
      }
    }
    return false;
  }

  private boolean readFramed() throws IOException {
    try {
      return framed.next();
    } catch (EOFException | ZipException e) {
      throw new TraceFormatException(
          "%s: the compressed bytes are damaged, behind byte %d of the trace in them"
              .formatted(name(), framed.boundary()),
          e);
    }
  }

  private boolean hasNextTrace() throws IOException {
    InputStream next = traces.next();
    if (next != null) {
      framed.reset(next);
      isOpen = true;
    }
    return next != null;
  }

  private String damage() {
    return framed.boundary() > 0
        ? "%s is torn: after byte %d it has no whole packet".formatted(name(), framed.boundary())
        : "%s is no trace: it doesn't begin with a packet".formatted(name());
  }

  /** Whether the packet is a block of others; bytes that are no message are none. */
  private boolean holdsBlock() {
    fields.reset(segment(), start(), (long) start() + sizeBytes());
    while (fields.next()) {
      if (PacketScan.isBlock(fields)) {
        return true;
      }
    }
    return false;
  }

  private boolean isInBlock() throws TraceFormatException {
    try {
      return block.next();
    } catch (IOException e) {
      throw new TraceFormatException(
          "%s: what is compressed in the packet before byte %d is damaged: %s"
              .formatted(name(), framed.boundary(), e.getMessage()),
          e);
    }
  }

  /** The trace's name; of an archive, with the file in it that is being read. */
  public String name() {
    return traces.name();
  }

  /** The array that holds the packet until the next one is read. */
  public byte[] buffer() {
    return current.buffer();
  }

  /** The array as a segment, which holds the packet at the same offset. */
  public MemorySegment segment() {
    return current.segment();
  }

  /** Where the packet begins in its array. */
  public int start() {
    return current.start();
  }

  public int sizeBytes() {
    return current.sizeBytes();
  }

  /**
   * The position in the trace behind the packet, or behind the compressed block that it is in;
   * after a failure, behind the last whole packet.
   */
  public long boundary() {
    return framed.boundary();
  }
}
