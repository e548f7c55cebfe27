package dev.sonda.probe.ftrace.internal.plan;

import dev.sonda.probe.ftrace.internal.format.FieldFormat;
import dev.sonda.probe.ftrace.internal.format.FieldKind;
import dev.sonda.probe.ftrace.internal.format.KnownField;
import dev.sonda.probe.ftrace.internal.format.ProtobufFieldType;
import java.util.Optional;

/**
 * Finds the move that converts a kind of kernel field to a type of protobuf field, if one exists.
 */
final class FieldMoveTable {
  /** Base of offsets that count from the record's begin. */
  private static final int RECORD = 0;

  private final int longestTextBytes;

  FieldMoveTable(int longestTextBytes) {
    this.longestTextBytes = longestTextBytes;
  }

  /** The protobuf type of a field without a schema; empty if the field is left out. */
  static Optional<ProtobufFieldType> genericType(FieldFormat field) {
    return switch (field.kind()) {
      case FIXED_STRING, TAIL_STRING, STRING_ADDRESS, DYNAMIC_STRING, RELATIVE_STRING ->
          Optional.of(ProtobufFieldType.STRING);
      case DYNAMIC_BYTES, RELATIVE_BYTES, BYTES, ARGUMENTS -> Optional.of(ProtobufFieldType.BYTES);
      case PID, COMMON_PID -> Optional.of(ProtobufFieldType.INT64);
      case BOOL, INODE, DEVICE, SYMBOL -> Optional.of(ProtobufFieldType.UINT64);
      case INTEGER ->
          Optional.of(field.signed() ? ProtobufFieldType.INT64 : ProtobufFieldType.UINT64);
      case NOTHING -> Optional.empty();
    };
  }

  Optional<FieldMove> find(FieldFormat field, KnownField known) {
    return switch (known.type()) {
      case STRING -> toString(field, known.number());
      case BYTES -> toBytes(field, known.number());
      case INT32, INT64, UINT32, UINT64 -> toNumber(field, known.number(), known.type());
    };
  }

  private Optional<FieldMove> toString(FieldFormat field, int number) {
    int offset = field.offset();
    int size = field.sizeBytes();
    return switch (field.kind()) {
      case FIXED_STRING, BYTES -> Optional.of(new FieldMove.FixedString(number, offset, size));
      case TAIL_STRING -> Optional.of(new FieldMove.TailString(number, offset));
      case STRING_ADDRESS ->
          Optional.of(new FieldMove.TextAt(number, offset, size, longestTextBytes));
      case DYNAMIC_STRING, DYNAMIC_BYTES ->
          Optional.of(new FieldMove.DynamicString(number, offset, RECORD));
      case RELATIVE_STRING, RELATIVE_BYTES ->
          Optional.of(new FieldMove.DynamicString(number, offset, field.end()));
      case INTEGER, BOOL, PID, COMMON_PID, INODE, DEVICE, SYMBOL, ARGUMENTS, NOTHING ->
          Optional.empty();
    };
  }

  private static Optional<FieldMove> toBytes(FieldFormat field, int number) {
    int offset = field.offset();
    return switch (field.kind()) {
      case DYNAMIC_BYTES, DYNAMIC_STRING ->
          Optional.of(new FieldMove.DynamicBytes(number, offset, RECORD));
      case RELATIVE_BYTES, RELATIVE_STRING ->
          Optional.of(new FieldMove.DynamicBytes(number, offset, field.end()));
      case BYTES, ARGUMENTS, FIXED_STRING ->
          Optional.of(new FieldMove.FixedBytes(number, offset, field.sizeBytes()));
      case INTEGER,
          BOOL,
          PID,
          COMMON_PID,
          INODE,
          DEVICE,
          SYMBOL,
          TAIL_STRING,
          STRING_ADDRESS,
          NOTHING ->
          Optional.empty();
    };
  }

  private static Optional<FieldMove> toNumber(
      FieldFormat field, int number, ProtobufFieldType type) {
    int offset = field.offset();
    int size = field.sizeBytes();
    return switch (field.kind()) {
      case INTEGER -> integer(field, number, type);
      case BOOL -> Optional.of(new FieldMove.Unsigned(number, offset, size));
      case PID, COMMON_PID ->
          type.isUnsigned()
              ? Optional.empty()
              : Optional.of(new FieldMove.ThreadId(number, offset));
      case INODE -> wide(type, new FieldMove.Unsigned(number, offset, size));
      case DEVICE -> wide(type, new FieldMove.Device(number, offset, size));
      case SYMBOL -> wide(type, new FieldMove.Symbol(number, offset, size));
      case ARGUMENTS ->
          wide(
              type,
              new FieldMove.Repeated(
                  number, offset, size / FieldKind.ARGUMENT_COUNT, FieldKind.ARGUMENT_COUNT));
      case FIXED_STRING,
          TAIL_STRING,
          STRING_ADDRESS,
          DYNAMIC_STRING,
          DYNAMIC_BYTES,
          RELATIVE_STRING,
          RELATIVE_BYTES,
          BYTES,
          NOTHING ->
          Optional.empty();
    };
  }

  /**
   * The move for a number; a kernel field that is too wide for the schema's type is left out rather
   * than truncated. Signedness may differ between kernel and schema if no bit is lost; Perfetto
   * leaves these fields out.
   */
  private static Optional<FieldMove> integer(
      FieldFormat field, int number, ProtobufFieldType type) {
    int offset = field.offset();
    int size = field.sizeBytes();
    if (size > type.sizeBytes()) {
      return Optional.empty();
    }
    boolean signed = size == type.sizeBytes() ? !type.isUnsigned() : field.signed();
    return Optional.of(
        signed
            ? new FieldMove.Signed(number, offset, size)
            : new FieldMove.Unsigned(number, offset, size));
  }

  private static Optional<FieldMove> wide(ProtobufFieldType type, FieldMove move) {
    return type == ProtobufFieldType.UINT64 ? Optional.of(move) : Optional.empty();
  }
}
