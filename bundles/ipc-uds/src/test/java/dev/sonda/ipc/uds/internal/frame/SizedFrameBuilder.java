package dev.sonda.ipc.uds.internal.frame;

import com.google.protobuf.ByteString;
import dev.sonda.protos.IPCFrame;
import java.util.Arrays;

/** Creates frames of a given size, as bytes on the wire. */
final class SizedFrameBuilder {
  private static final int PADDING_HEADER_BYTES = 2;
  private static final int PADDING_BYTES = 124;

  private SizedFrameBuilder() {}

  /** A frame that parses and has exactly {@code sizeBytes}, with its length. */
  static byte[] ofSize(int sizeBytes) {
    IPCFrame.Builder message = IPCFrame.newBuilder();
    int left = sizeBytes - FrameLayout.HEADER_SIZE_BYTES;
    while (left > 0) {
      int padding = left <= 127 ? left - PADDING_HEADER_BYTES : PADDING_BYTES;
      byte[] bytes = new byte[padding];
      Arrays.fill(bytes, (byte) ('0' + left % 64));
      message.addDataForTesting(ByteString.copyFrom(bytes));
      left -= padding + PADDING_HEADER_BYTES;
    }
    return bytes(message.build());
  }

  static byte[] bytes(IPCFrame message) {
    return FrameSerializer.serialize(message).array();
  }

  static byte[] payload(byte[] frame) {
    return Arrays.copyOfRange(frame, FrameLayout.HEADER_SIZE_BYTES, frame.length);
  }
}
