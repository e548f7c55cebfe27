package dev.sonda.trace.proto.internal.schema;

/** The types of protobuf fields, in the numbering of protobuf descriptors. */
public enum FieldKind {
  UNKNOWN,
  DOUBLE,
  FLOAT,
  INT64,
  UINT64,
  INT32,
  FIXED64,
  FIXED32,
  BOOL,
  STRING,
  GROUP,
  MESSAGE,
  BYTES,
  UINT32,
  ENUM,
  SFIXED32,
  SFIXED64,
  SINT32,
  SINT64;

  private static final FieldKind[] ALL = values();

  static FieldKind of(int number) {
    return number > 0 && number < ALL.length ? ALL[number] : UNKNOWN;
  }
}
