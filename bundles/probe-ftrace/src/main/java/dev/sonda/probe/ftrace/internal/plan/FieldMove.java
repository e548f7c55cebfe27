package dev.sonda.probe.ftrace.internal.plan;

/**
 * Copies a value from a record into one field of a message. Offsets count from the record's begin;
 * the plan's {@link EventDecodingPlan#minSizeBytes} ensures that all of them are within the record.
 */
public sealed interface FieldMove {
  /** Maximum bytes of a field's tag plus its length or number, without the text. */
  int MAX_OVERHEAD_BYTES = 14;

  /** The field's number in the message. */
  int field();

  /** Upper limit of the field's encoded size, without text or bytes copied from the record. */
  default int maxFixedBytes() {
    return MAX_OVERHEAD_BYTES;
  }

  /** Whether the copied text or bytes may be as long as the whole record. */
  default boolean copiesUpToTheRecord() {
    return false;
  }

  /** A number without sign, of 1, 2, 4 or 8 bytes. */
  record Unsigned(int field, int offset, int sizeBytes) implements FieldMove {}

  /** A number with a sign, of 1, 2, 4 or 8 bytes. */
  record Signed(int field, int offset, int sizeBytes) implements FieldMove {}

  /** A thread id, which is also added to {@code SeenThreads}. */
  record ThreadId(int field, int offset) implements FieldMove {}

  /** Converts the kernel's device number to the form that {@code stat} returns. */
  record Device(int field, int offset, int sizeBytes) implements FieldMove {}

  /** Replaces an address by a small number that refers to a table of symbols in the trace. */
  record Symbol(int field, int offset, int sizeBytes) implements FieldMove {}

  /** Text up to a zero byte, of at most {@code sizeBytes}. */
  record FixedString(int field, int offset, int sizeBytes) implements FieldMove {
    @Override
    public int maxFixedBytes() {
      return MAX_OVERHEAD_BYTES + sizeBytes;
    }
  }

  /** Bytes, copied unchanged. */
  record FixedBytes(int field, int offset, int sizeBytes) implements FieldMove {
    @Override
    public int maxFixedBytes() {
      return MAX_OVERHEAD_BYTES + sizeBytes;
    }
  }

  /** Text from {@code offset} on, up to a zero byte or the record's end. */
  record TailString(int field, int offset) implements FieldMove {
    @Override
    public boolean copiesUpToTheRecord() {
      return true;
    }
  }

  /** The kernel's text at the address in the record. */
  record TextAt(int field, int offset, int sizeBytes, int maxTextBytes) implements FieldMove {
    @Override
    public int maxFixedBytes() {
      return MAX_OVERHEAD_BYTES + maxTextBytes;
    }
  }

  /**
   * Text whose offset and length are stored in the record.
   *
   * @param base position from which the stored offset counts
   */
  record DynamicString(int field, int offset, int base) implements FieldMove {
    @Override
    public boolean copiesUpToTheRecord() {
      return true;
    }
  }

  /**
   * Bytes whose offset and length are stored in the record.
   *
   * @param base position from which the stored offset counts
   */
  record DynamicBytes(int field, int offset, int base) implements FieldMove {
    @Override
    public boolean copiesUpToTheRecord() {
      return true;
    }
  }

  /** Unsigned numbers, written as a repeated field. */
  record Repeated(int field, int offset, int elementBytes, int count) implements FieldMove {
    @Override
    public int maxFixedBytes() {
      return MAX_OVERHEAD_BYTES * count;
    }
  }

  /** A constant number. */
  record Constant(int field, long value) implements FieldMove {}

  /** A constant text. */
  record Text(int field, String value) implements FieldMove {
    @Override
    public int maxFixedBytes() {
      return MAX_OVERHEAD_BYTES + 3 * value.length();
    }
  }

  /** A message with a constant name and a value. */
  record Named(int field, Text name, FieldMove value) implements FieldMove {
    @Override
    public int maxFixedBytes() {
      return MAX_OVERHEAD_BYTES + name.maxFixedBytes() + value.maxFixedBytes();
    }

    @Override
    public boolean copiesUpToTheRecord() {
      return value.copiesUpToTheRecord();
    }
  }
}
