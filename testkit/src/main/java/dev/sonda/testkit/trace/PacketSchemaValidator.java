package dev.sonda.testkit.trace;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates the bytes of one packet against the schema, and stops at the first mismatch.
 *
 * <p>A DynamicMessage would detect unknown fields as well, but not report their offset, and it
 * accepts numbers that are out of range for their field.
 */
final class PacketSchemaValidator {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int DELIMITED = 2;
  private static final int FIXED32 = 5;

  private final WireReader in;
  private GenericFtraceDescriptors genericEvents = GenericFtraceDescriptors.NONE;

  PacketSchemaValidator(WireReader in) {
    this.in = in;
  }

  void message(int end, Descriptor type, String path) {
    GenericFtraceDescriptors outer = genericEvents;
    if (GenericFtraceDescriptors.describedBy(type)) {
      genericEvents = GenericFtraceDescriptors.read(in, end, type, path);
    }
    Map<Integer, Integer> seen = new HashMap<>();
    while (in.position() < end) {
      field(end, type, path, seen);
    }
    genericEvents = outer;
  }

  private void field(int end, Descriptor type, String path, Map<Integer, Integer> seen) {
    int start = in.position();
    long tag = in.varint(end, path);
    int number = (int) (tag >>> 3);
    int wireType = (int) tag & 7;
    int index = seen.merge(number, 1, Integer::sum) - 1;
    FieldDescriptor field = type.findFieldByNumber(number);
    Descriptor generic = field == null ? genericEvents.find(type, number) : null;
    if (generic != null && wireType == DELIMITED) {
      message(sized(end, path), generic, path + "." + generic.getName());
    } else if (field == null) {
      throw in.bad(start, path, "unknown field %d of wire type %d".formatted(number, wireType));
    } else {
      String name = path + "." + field.getName() + (field.isRepeated() ? "[" + index + "]" : "");
      value(end, field, wireType, start, name);
    }
  }

  private void value(int end, FieldDescriptor field, int wireType, int start, String path) {
    int expected = wireTypeOf(field);
    if (wireType == DELIMITED && expected != DELIMITED && field.isPackable()) {
      int packedEnd = sized(end, path);
      while (in.position() < packedEnd) {
        scalar(packedEnd, field, expected, path);
      }
    } else if (wireType != expected) {
      throw in.bad(start, path, "wire type %d instead of %d".formatted(wireType, expected));
    } else if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
      message(sized(end, path), field.getMessageType(), path);
    } else {
      scalar(end, field, wireType, path);
    }
  }

  private int sized(int end, String path) {
    int size = in.size(end, path);
    return in.position() + size;
  }

  private void scalar(int end, FieldDescriptor field, int wireType, String path) {
    int start = in.position();
    switch (wireType) {
      case VARINT -> {
        String wrong = misfit(field, in.varint(end, path));
        if (wrong != null) {
          throw in.bad(start, path, wrong);
        }
      }
      case FIXED64 -> in.skip(Long.BYTES, end, path);
      case FIXED32 -> in.skip(Integer.BYTES, end, path);
      default -> in.skip(in.size(end, path), end, path);
    }
  }

  private static @Nullable String misfit(FieldDescriptor field, long value) {
    boolean fits =
        switch (field.getType()) {
          case INT32 -> value == (int) value;
          case UINT32, SINT32 -> value >>> Integer.SIZE == 0;
          case BOOL -> value >>> 1 == 0;
          case ENUM ->
              value == (int) value && field.getEnumType().findValueByNumber((int) value) != null;
          default -> true;
        };
    String type = field.getType().name().toLowerCase(Locale.ROOT);
    return fits ? null : "%d is no %s".formatted(value, type);
  }

  private static int wireTypeOf(FieldDescriptor field) {
    return switch (field.getType()) {
      case DOUBLE, FIXED64, SFIXED64 -> FIXED64;
      case FLOAT, FIXED32, SFIXED32 -> FIXED32;
      case STRING, BYTES, MESSAGE, GROUP -> DELIMITED;
      default -> VARINT;
    };
  }
}
