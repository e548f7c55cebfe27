package dev.sonda.cli.internal.dump;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the packets of a trace as bytes, one after the other; a packet that holds a compressed
 * block is replaced by the block's packets. One packet is in memory at a time, however large a
 * block expands. One thread.
 */
public final class PacketBytes {
  private static final int GZIP_MAGIC = 0x1f8b;
  private static final int ZIP_MAGIC = 0x504b;

  private final String file;
  private final PacketReader trace;
  private @Nullable CompressedBlock block;

  /**
   * Reads from a stream, which stays the caller's.
   *
   * @param file the trace's name in error sentences
   */
  public PacketBytes(String file, InputStream in) {
    this.file = file;
    this.trace = new PacketReader(in, Integer.MAX_VALUE);
  }

  /**
   * Reads the next packet.
   *
   * @return null after the last one
   * @throws Failure if something other than a packet follows
   */
  public byte @Nullable [] next() throws IOException, Failure {
    while (true) {
      CompressedBlock open = block;
      if (open != null) {
        byte[] packet = nextIn(open);
        if (packet != null) {
          return packet;
        }
        block = null;
      }
      byte[] packet = trace.next();
      if (packet == null) {
        failIfTorn();
        return null;
      }
      block = blockIn(packet);
      if (block == null) {
        return packet;
      }
    }
  }

  /**
   * The position in the file behind the last packet, or behind the compressed block that it was in.
   */
  public long lastBoundary() {
    return trace.lastBoundary();
  }

  /** The failure for bytes that were returned as a packet but aren't one. */
  public Failure notAPacket(IOException e) {
    return new Failure(
        ExitCode.FAILURE,
        "%s: the packet before byte %d is no TracePacket".formatted(file, trace.lastBoundary()),
        e);
  }

  /** The failure for a packet that its reader refuses. */
  Failure refused(String why) {
    return new Failure(
        ExitCode.FAILURE,
        "%s: the packet before byte %d %s".formatted(file, trace.lastBoundary(), why));
  }

  private void failIfTorn() throws Failure {
    if (!trace.isTorn()) {
      return;
    }
    String sentence =
        trace.lastBoundary() > 0
            ? "%s is torn: after byte %d it has no whole packet"
                .formatted(file, trace.lastBoundary())
            : notATrace();
    throw new Failure(ExitCode.FAILURE, sentence);
  }

  private String notATrace() {
    return switch (trace.firstTwoBytes()) {
      case GZIP_MAGIC -> "%s is compressed by gzip; gunzip it first".formatted(file);
      case ZIP_MAGIC -> "%s is a zip file; unzip it first".formatted(file);
      default -> "%s is no trace: it doesn't begin with a packet".formatted(file);
    };
  }

  private @Nullable CompressedBlock blockIn(byte[] packet) throws Failure {
    try {
      CodedInputStream fields = CodedInputStream.newInstance(packet);
      for (int tag = fields.readTag(); tag != 0; tag = fields.readTag()) {
        Compression compression = Compression.ofField(WireFormat.getTagFieldNumber(tag));
        if (compression != null
            && WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
          return new CompressedBlock(compression, ByteString.copyFrom(fields.readByteArray()));
        }
        fields.skipField(tag);
      }
      return null;
    } catch (IOException e) {
      throw notAPacket(e);
    }
  }

  /** A block is in memory, so a failure to read it means that it is damaged. */
  private byte @Nullable [] nextIn(CompressedBlock open) throws Failure {
    try {
      return open.next();
    } catch (IOException e) {
      throw new Failure(
          ExitCode.FAILURE,
          "%s: what is compressed in the packet before byte %d is damaged: %s"
              .formatted(file, trace.lastBoundary(), e.getMessage()),
          e);
    }
  }
}
