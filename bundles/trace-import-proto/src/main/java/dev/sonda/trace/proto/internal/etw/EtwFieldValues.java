package dev.sonda.trace.proto.internal.etw;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.tables.StringPool;
import java.util.Arrays;
import java.util.List;

/** The field values of one message by field number; of repeated fields, the last one counts. */
final class EtwFieldValues {
  private static final int SIZE = 16;

  private final StringPool strings;
  private final FileInfoClasses infoClasses;
  private final WireReader message = new WireReader();
  private final long[] values = new long[SIZE];
  private final boolean[] present = new boolean[SIZE];

  EtwFieldValues(StringPool strings) {
    this.strings = strings;
    infoClasses = new FileInfoClasses(strings);
  }

  /** Reads the message in the event's current field; texts are stored as string ids. */
  void read(WireReader event) {
    Arrays.fill(present, false);
    message.reset(event);
    while (message.next()) {
      int field = message.field();
      if (field < SIZE) {
        present[field] = true;
        values[field] =
            message.isBytes()
                ? strings.intern(message.segment(), message.start(), message.end())
                : message.longValue();
      }
    }
  }

  boolean has(int field) {
    return present[field];
  }

  /** The value of a field; 0 if the field isn't set. */
  long number(int field) {
    return present[field] ? values[field] : 0;
  }

  /** The value of a zigzag-encoded (sint) field. */
  long zigzag(int field) {
    long number = number(field);
    return number >>> 1 ^ -(number & 1);
  }

  /** Adds an argument for each of {@code fields} that is set. */
  void addTo(ArgSet args, List<EtwField> fields) {
    for (EtwField field : fields) {
      if (present[field.number()]) {
        add(args, field.name(), field.kind(), values[field.number()]);
      }
    }
  }

  private void add(ArgSet args, String name, EtwField.Kind kind, long value) {
    int key = strings.intern(name);
    switch (kind) {
      case POINTER -> args.add(key, key, ArgType.POINTER, value);
      case NUMBER -> args.add(key, key, ArgType.UINT, value);
      case SIGNED -> args.add(key, key, ArgType.INT, value);
      case TEXT -> args.add(key, key, ArgType.STRING, value);
      case INFO_CLASS -> {
        int infoClass = infoClasses.name(value);
        if (infoClass == 0) {
          args.add(key, key, ArgType.UINT, value);
        } else {
          args.add(key, key, ArgType.STRING, infoClass);
        }
      }
    }
  }
}
