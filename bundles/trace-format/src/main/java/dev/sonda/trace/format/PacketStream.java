package dev.sonda.trace.format;

import dev.sonda.trace.format.internal.stream.CompressedBlockPackets;
import dev.sonda.trace.format.internal.stream.FramedPackets;
import dev.sonda.trace.format.internal.wrapping.StreamUnwrapper;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.zip.ZipException;

/**
 * Reads the packets of a trace one by one from a stream, which may be compressed or archived (gzip,
 * zstd, zip, tar, compressed blocks of packets). Only one packet is in memory at a time, regardless
 * of the size of the trace and of its blocks, and a stream that is still being written is read as
 * data arrives. The traces of an archive are read as one trace. Not thread-safe.
 *
 * <pre>{@code
 * PacketStream packets = new PacketStream(file, in);
 * while (packets.next()) {
 *   head.read(packets.segment(), packets.start(), packets.sizeBytes());
 * }
 * }</pre>
 *
 * <p>To read a trace more than once, or at random places, open it as {@link TraceFile}.
 */
public final class PacketStream {
  /** Upper limit of a packet's size: the largest array that the JVM can allocate. */
  private static final int LARGEST_PACKET_BYTES = Integer.MAX_VALUE - Long.BYTES;

  private final StreamUnwrapper traces;
  private final FramedPackets framed = new FramedPackets(LARGEST_PACKET_BYTES);
  private final CompressedBlockPackets block = new CompressedBlockPackets();
  private final WireReader fields = new WireReader();
  private FramedPackets current = framed;
  private boolean isOpen;

  /**
   * Creates a reader of a stream, which the caller has to close. The constructor reads nothing.
   *
   * @param name the trace's name in error messages
   */
  public PacketStream(String name, InputStream in) {
    traces = new StreamUnwrapper(name, in);
  }

  /**
   * Advances to the next packet; false after the last packet.
   *
   * @throws TraceFormatException if the following bytes aren't a packet, with a message for users
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

  /**
   * Whether the packet is a compressed block of packets; false if its bytes aren't a valid message.
   */
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

  /** The trace's name; for an archive, followed by the name of the entry that is being read. */
  public String name() {
    return traces.name();
  }

  /** The array that holds the packet until the next one is read. */
  public byte[] buffer() {
    return current.buffer();
  }

  /** The array of {@link #buffer} as a segment, with the packet at offset {@link #start}. */
  public MemorySegment segment() {
    return current.segment();
  }

  /** Offset of the packet in {@link #buffer}. */
  public int start() {
    return current.start();
  }

  public int sizeBytes() {
    return current.sizeBytes();
  }

  /**
   * The position in the trace after the current packet, or after the compressed block that contains
   * the packet; after a failure, the position after the last complete packet.
   */
  public long boundary() {
    return framed.boundary();
  }
}
