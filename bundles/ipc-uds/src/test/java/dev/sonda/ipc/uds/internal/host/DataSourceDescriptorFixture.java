package dev.sonda.ipc.uds.internal.host;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import java.io.IOException;

/**
 * Encodes DataSourceDescriptor messages from given bytes, also with fields that no schema defines.
 */
final class DataSourceDescriptorFixture {
  private static final int TRACK_EVENT_DESCRIPTOR = 6;
  private static final int UNHEARD_OF = 4711;

  private DataSourceDescriptorFixture() {}

  /** A DataSourceDescriptor with these bytes where a message is expected. */
  static byte[] withTrackEvents(byte[] content) throws IOException {
    ByteString.Output bytes = ByteString.newOutput();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeByteArray(TRACK_EVENT_DESCRIPTOR, content);
    out.flush();
    return bytes.toByteString().toByteArray();
  }

  /** A DataSourceDescriptor with a name and a field that no schema defines. */
  static byte[] withUnknownField(String name, byte[] trackEvents) throws IOException {
    ByteString.Output bytes = ByteString.newOutput();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeString(1, name);
    out.writeByteArray(TRACK_EVENT_DESCRIPTOR, trackEvents);
    out.writeString(UNHEARD_OF, "of a later version");
    out.flush();
    return bytes.toByteString().toByteArray();
  }
}
