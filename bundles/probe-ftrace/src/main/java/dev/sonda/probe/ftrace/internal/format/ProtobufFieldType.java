package dev.sonda.probe.ftrace.internal.format;

import java.io.IOException;

/** Types of fields in Perfetto's messages, as far as messages for events use them. */
public enum ProtobufFieldType {
  INT32("int32", 5),
  INT64("int64", 3),
  UINT32("uint32", 13),
  UINT64("uint64", 4),
  STRING("string", 9),
  BYTES("bytes", 12);

  private final String word;
  private final int descriptorNumber;

  ProtobufFieldType(String word, int descriptorNumber) {
    this.word = word;
    this.descriptorNumber = descriptorNumber;
  }

  /** The type's number in protobuf's FieldDescriptorProto.Type. */
  public int descriptorNumber() {
    return descriptorNumber;
  }

  public boolean isInteger() {
    return this != STRING && this != BYTES;
  }

  public boolean isUnsigned() {
    return this == UINT32 || this == UINT64;
  }

  /** Size in bytes of the widest number that fits the type. */
  public int sizeBytes() {
    return this == INT32 || this == UINT32 ? Integer.BYTES : Long.BYTES;
  }

  static ProtobufFieldType of(String word) throws IOException {
    for (ProtobufFieldType type : values()) {
      if (type.word.equals(word)) {
        return type;
      }
    }
    throw new IOException("no such type: " + word);
  }
}
