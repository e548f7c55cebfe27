package dev.sonda.track.event.internal;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;

/**
 * Reads the fields of a small protobuf message that has no generated class, such as a data source's
 * config.
 */
public final class ProtoFieldReader {
  private static final System.Logger LOG = System.getLogger(ProtoFieldReader.class.getName());

  private ProtoFieldReader() {}

  /** Callback for each string field. */
  @FunctionalInterface
  public interface TextField {
    void accept(int field, String text);
  }

  /** Callback for each varint field. */
  @FunctionalInterface
  public interface NumberField {
    void accept(int field, long number);
  }

  /** Calls back for each string field, up to the first one that is malformed. */
  public static void forEachText(ByteBuffer message, TextField each) {
    forEach(message, each, (_, _) -> {});
  }

  /** Calls back for each varint field, up to the first one that is malformed. */
  public static void forEachNumber(ByteBuffer message, NumberField each) {
    forEach(message, (_, _) -> {}, each);
  }

  private static void forEach(ByteBuffer message, TextField texts, NumberField numbers) {
    CodedInputStream in = CodedInputStream.newInstance(message.duplicate());
    try {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        int field = WireFormat.getTagFieldNumber(tag);
        switch (WireFormat.getTagWireType(tag)) {
          case WireFormat.WIRETYPE_LENGTH_DELIMITED -> texts.accept(field, in.readString());
          case WireFormat.WIRETYPE_VARINT -> numbers.accept(field, in.readUInt64());
          default -> in.skipField(tag);
        }
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "settings of a data source are cut short: {0}", e.getMessage());
    }
  }
}
