package dev.sonda.ipc.uds.internal.frame;

import com.google.protobuf.CodedOutputStream;
import dev.sonda.protos.IPCFrame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Encodes an {@code IPCFrame} with its length. Stateless. */
public final class FrameSerializer {
  private FrameSerializer() {}

  /**
   * Encodes a frame, ready to be sent.
   *
   * @throws IllegalArgumentException if the message is too big for a frame, which callers have to
   *     prevent
   */
  public static ByteBuffer serialize(IPCFrame message) {
    int payloadSizeBytes = message.getSerializedSize();
    if (payloadSizeBytes > FrameLayout.MAX_PAYLOAD_SIZE_BYTES) {
      throw new IllegalArgumentException(
          payloadSizeBytes + " bytes in a frame, at most " + FrameLayout.MAX_PAYLOAD_SIZE_BYTES);
    }
    ByteBuffer frame =
        ByteBuffer.allocate(FrameLayout.HEADER_SIZE_BYTES + payloadSizeBytes)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(payloadSizeBytes);
    write(message, frame);
    return frame.flip();
  }

  private static void write(IPCFrame message, ByteBuffer target) {
    CodedOutputStream out = CodedOutputStream.newInstance(target);
    try {
      message.writeTo(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("a buffer of the computed size is too small", e);
    }
  }
}
