package dev.sonda.core.internal.packet;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import com.google.protobuf.WireFormat;
import dev.sonda.api.platform.Clock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;

/**
 * Encodes the service's own packets: trusted fields and one message. Allocates; not for hot paths.
 */
public final class ServicePacketEncoder {
  /** Sequence id of the service's packets; producers' sequences start at the next number. */
  public static final int SEQUENCE_ID = 1;

  private static final byte[] SYNC_MARKER =
      HexFormat.of().parseHex("82477a76b28d42ba81dc33326d57a079");

  private final int serviceUid;

  public ServicePacketEncoder(int serviceUid) {
    this.serviceUid = serviceUid;
  }

  /**
   * Encodes a packet without a timestamp.
   *
   * @param field of TracePacket, a number of {@link TraceMessageFieldNumbers}
   */
  public byte[] untimed(int field, MessageLite message) {
    return encode(out -> {
      putHeader(out);
      out.writeMessage(field, message);
    });
  }

  /**
   * Encodes a packet without a timestamp whose payload message has a single field, which is
   * repeated.
   *
   * @param repeated the field's number in that message
   * @param elements encoded messages
   */
  public byte[] untimed(int field, int repeated, List<ByteString> elements) {
    int sizeBytes =
        elements.stream()
            .mapToInt(element -> CodedOutputStream.computeBytesSize(repeated, element))
            .sum();
    return encode(out -> {
      putHeader(out);
      out.writeTag(field, WireFormat.WIRETYPE_LENGTH_DELIMITED);
      out.writeUInt32NoTag(sizeBytes);
      for (ByteString element : elements) {
        out.writeBytes(repeated, element);
      }
    });
  }

  /** Encodes a packet with a timestamp in boot time. */
  public byte[] at(long bootTimeNs, int field, MessageLite message) {
    return encode(out -> {
      out.writeUInt64(TraceMessageFieldNumbers.TIMESTAMP, bootTimeNs);
      putHeader(out);
      out.writeMessage(field, message);
    });
  }

  /**
   * Encodes the packet by which readers find packet boundaries in a damaged file. Readers search
   * for exactly these fields in this order, with the marker as the last bytes.
   */
  public byte[] syncMarker() {
    return encode(out -> {
      putIdentity(out);
      out.writeByteArray(TraceMessageFieldNumbers.SYNCHRONIZATION_MARKER, SYNC_MARKER);
    });
  }

  /**
   * Writes the clock id of boot time, in which all timestamps of the service are, because a reader
   * may assume another default clock.
   */
  private void putHeader(CodedOutputStream out) throws IOException {
    putIdentity(out);
    out.writeUInt32(TraceMessageFieldNumbers.TIMESTAMP_CLOCK_ID, Clock.BOOTTIME);
  }

  private void putIdentity(CodedOutputStream out) throws IOException {
    out.writeInt32(TraceMessageFieldNumbers.TRUSTED_UID, serviceUid);
    out.writeUInt32(TraceMessageFieldNumbers.TRUSTED_PACKET_SEQUENCE_ID, SEQUENCE_ID);
  }

  @FunctionalInterface
  private interface Fields {
    void writeTo(CodedOutputStream out) throws IOException;
  }

  private static byte[] encode(Fields fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      fields.writeTo(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("memory can't fail to take bytes", e);
    }
    return bytes.toByteArray();
  }
}
