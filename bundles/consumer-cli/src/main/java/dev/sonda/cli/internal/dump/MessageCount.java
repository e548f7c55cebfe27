package dev.sonda.cli.internal.dump;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * How many messages a packet has inside. Two bytes are enough for one, which takes some hundred
 * when it is read: a packet of a few MB, compressed to a few kB, would fill the heap.
 */
final class MessageCount {
  /** A hundred times as many as a probe writes into one packet. */
  static final int MOST_IN_PACKET = 500_000;

  private static final int LEAST_BYTES = 2;

  /** As deep as protobuf reads. */
  private static final int DEEPEST = 100;

  private int count;

  private MessageCount() {}

  /** Whether a packet has no more of them than can be read; what is damaged is found later. */
  static boolean isReadable(byte[] packet, Descriptor type) {
    return packet.length < MOST_IN_PACKET * LEAST_BYTES
        || new MessageCount().isBounded(packet, type);
  }

  private boolean isBounded(byte[] packet, Descriptor type) {
    try {
      add(CodedInputStream.newInstance(packet), type, 0);
    } catch (IOException e) {
      // Reading it as a message says what is wrong with it, and gets no further than this.
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
