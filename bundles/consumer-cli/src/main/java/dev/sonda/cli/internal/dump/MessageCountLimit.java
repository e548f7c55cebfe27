package dev.sonda.cli.internal.dump;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Counts the nested messages of a packet before it is parsed. A message of two bytes takes some
 * hundred bytes of memory once it is parsed: a packet of a few MB, compressed to a few kB, would
 * fill the heap.
 */
final class MessageCountLimit {
  /**
   * Most messages in a packet that is parsed: a hundred times as many as a probe writes into one
   * packet.
   */
  static final int MOST_IN_PACKET = 500_000;

  private static final int LEAST_BYTES = 2;

  /** Deepest nesting of messages, equal to protobuf's own limit. */
  private static final int DEEPEST = 100;

  private int count;

  private MessageCountLimit() {}

  /**
   * Whether a packet has few enough messages to be parsed. Damaged packets count as readable, since
   * the parser reports the damage.
   */
  static boolean isReadable(byte[] buffer, int start, int sizeBytes, Descriptor type) {
    return sizeBytes < MOST_IN_PACKET * LEAST_BYTES
        || new MessageCountLimit()
            .isBounded(CodedInputStream.newInstance(buffer, start, sizeBytes), type);
  }

  private boolean isBounded(CodedInputStream packet, Descriptor type) {
    try {
      add(packet, type, 0);
    } catch (IOException e) {
      // The parser reports the damage, and stops reading at this position.
      return count <= MOST_IN_PACKET;
    }
    return count <= MOST_IN_PACKET;
  }

  private void add(CodedInputStream in, Descriptor type, int depth) throws IOException {
    for (int tag = in.readTag(); tag != 0 && count <= MOST_IN_PACKET; tag = in.readTag()) {
      @Nullable FieldDescriptor field = type.findFieldByNumber(WireFormat.getTagFieldNumber(tag));
      boolean isMessage =
          field != null
              && field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
              && WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED;
      if (isMessage && depth < DEEPEST) {
        count++;
        int outer = in.pushLimit(in.readRawVarint32());
        add(in, field.getMessageType(), depth + 1);
        in.skipRawBytes(in.getBytesUntilLimit());
        in.popLimit(outer);
      } else {
        in.skipField(tag);
      }
    }
  }
}
