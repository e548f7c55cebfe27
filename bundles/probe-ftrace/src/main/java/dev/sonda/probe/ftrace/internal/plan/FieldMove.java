package dev.sonda.probe.ftrace.internal.plan;

/**
 * How one field of a message comes to its value. Offsets are from the record's begin; the plan's
 * {@link EventPlan#minSizeBytes} says that all of them are in it.
 */
public sealed interface FieldMove {
  /** A field's tag, and its length or number: no field takes more than that beside its text. */
  int MAX_OVERHEAD_BYTES = 14;

  /** The field's number in the message. */
  int field();

  /** The most that it takes in a message, without what is copied out of the record. */
  default int maxFixedBytes() {
    return MAX_OVERHEAD_BYTES;
  }

  /** Whether as much as the whole record may be copied. */
  default boolean copiesUpToTheRecord() {
    return false;
  }

  /** A number without sign, of 1, 2, 4 or 8 bytes. */
  record Unsigned(int field, int offset, int sizeBytes) implements FieldMove {}

  /** A number with a sign, of 1, 2, 4 or 8 bytes. */
  record Signed(int field, int offset, int sizeBytes) implements FieldMove {}

  /** A thread id, which is also added to {@code SeenThreads}. */
  record ThreadId(int field, int offset) implements FieldMove {}

  /** A device number of the kernel's, into what {@code stat} shows of it. */
  record Device(int field, int offset, int sizeBytes) implements FieldMove {}

  /** An address, into a small number that a table of symbols explains. */
  record Symbol(int field, int offset, int sizeBytes) implements FieldMove {}

  /** Text up to a zero, and at most that long. */
  record FixedString(int field, int offset, int sizeBytes) implements FieldMove {
    @Override
    public int maxFixedBytes() {
      return MAX_OVERHEAD_BYTES + sizeBytes;
    }
  }

  /** Bytes as they are. */
  record FixedBytes(int field, int offset, int sizeBytes) implements FieldMove {
    @Override
    public int maxFixedBytes() {
      return MAX_OVERHEAD_BYTES + sizeBytes;
    }
  }

  /** Text from there on, up to a zero or the record's end. */
  record TailString(int field, int offset) implements FieldMove {
    @Override
    public boolean copiesUpToTheRecord() {
      return true;
    }
  }

  /** The kernel's text at that address. */
  record TextAt(int field, int offset, int sizeBytes, int maxTextBytes) implements FieldMove {
    @Override
    public int maxFixedBytes() {
      return MAX_OVERHEAD_BYTES + maxTextBytes;
    }
  }

  /**
   * Text whose place and length the record tells.
   *
   * @param base what the told place counts from
   */
  record DynamicString(int field, int offset, int base) implements FieldMove {
    @Override
    public boolean copiesUpToTheRecord() {
      return true;
    }
  }

  /**
   * Bytes whose place and length the record tells.
   *
   * @param base what the told place counts from
   */
  record DynamicBytes(int field, int offset, int base) implements FieldMove {
    @Override
    public boolean copiesUpToTheRecord() {
      return true;
    }
  }

  /** Numbers without sign, one field each. */
  record Repeated(int field, int offset, int elementBytes, int count) implements FieldMove {
    @Override
    public int maxFixedBytes() {
      return MAX_OVERHEAD_BYTES * count;
    }
  }

  /** A number that the plan knows. */
  record Constant(int field, long value) implements FieldMove {}

  /** A text that the plan knows. */
  record Text(int field, String value) implements FieldMove {
    @Override
    public int maxFixedBytes() {
      return MAX_OVERHEAD_BYTES + 3 * value.length();
    }
  }

  /** A message that holds a text the plan knows, and a value. */
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
