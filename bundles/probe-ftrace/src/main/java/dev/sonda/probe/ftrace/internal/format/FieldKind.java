package dev.sonda.probe.ftrace.internal.format;

import java.util.regex.Pattern;

/** The meaning of a field's bytes, derived from the C type in the field's declaration. */
public enum FieldKind {
  /** A number of 1, 2, 4 or 8 bytes, signed or not. */
  INTEGER,
  BOOL,
  /** A thread id, in any field but the common one. */
  PID,
  /** The thread that was running. */
  COMMON_PID,
  INODE,
  /** The kernel's own device number: 12 bits major, 20 bits minor. */
  DEVICE,
  /** An address of code or data, shown as a symbol's name if it has one. */
  SYMBOL,
  /** Text up to a zero, or as long as the field is. */
  FIXED_STRING,
  /** Text from the end of the fixed fields on, up to a zero. */
  TAIL_STRING,
  /** The address of a text that {@code printk_formats} shows. */
  STRING_ADDRESS,
  /** Offset from the record's begin, and length, of text elsewhere in it. */
  DYNAMIC_STRING,
  /** Offset from the record's begin, and length, of bytes elsewhere in the record. */
  DYNAMIC_BYTES,
  /** Offset from the field's own end, and length, of text elsewhere in the record. */
  RELATIVE_STRING,
  /** Offset from the field's own end, and length, of bytes elsewhere in the record. */
  RELATIVE_BYTES,
  /** The six arguments of a system call. */
  ARGUMENTS,
  /** Bytes that aren't interpreted: structs, arrays of numbers. */
  BYTES,
  /** No bytes, or none that can be found: the field is left out. */
  NOTHING;

  /** How many arguments a system call has. */
  public static final int ARGUMENT_COUNT = 6;

  private static final Pattern CHARS =
      Pattern.compile("(const )?char [A-Za-z_][A-Za-z_0-9]*\\[[A-Za-z_0-9]+\\]");
  private static final int LOCATION_BYTES = 4;

  static FieldKind of(FieldFormat field) {
    String type = field.declaration();
    if (CHARS.matcher(type).matches()) {
      return FIXED_STRING;
    }
    if (type.contains("__data_loc ")) {
      return located(field, DYNAMIC_STRING, DYNAMIC_BYTES);
    }
    if (type.contains("__rel_loc ")) {
      return located(field, RELATIVE_STRING, RELATIVE_BYTES);
    }
    if (type.equals("unsigned long args[6]")) {
      return hasSize(field, 4 * ARGUMENT_COUNT, 8 * ARGUMENT_COUNT) ? ARGUMENTS : NOTHING;
    }
    return pointer(field);
  }

  private static FieldKind located(FieldFormat field, FieldKind string, FieldKind bytes) {
    if (field.sizeBytes() != LOCATION_BYTES) {
      return NOTHING;
    }
    return field.declaration().contains("_loc char[] ") ? string : bytes;
  }

  private static FieldKind pointer(FieldFormat field) {
    String type = field.declaration();
    boolean addressSized = hasSize(field, 4, 8);
    if (addressSized && (type.contains("char[] ") || type.contains("char * "))) {
      return STRING_ADDRESS;
    }
    if (addressSized && (type.startsWith("void *") || type.startsWith("void*"))) {
      return SYMBOL;
    }
    if (type.startsWith("char ") && field.sizeBytes() == 0) {
      return TAIL_STRING;
    }
    return number(field);
  }

  private static FieldKind number(FieldFormat field) {
    String type = field.declaration();
    if (type.startsWith("bool ") && hasSize(field, 1, 1)) {
      return BOOL;
    }
    if ((type.startsWith("ino_t ") || type.startsWith("i_ino ")) && hasSize(field, 4, 8)) {
      return INODE;
    }
    if (type.startsWith("dev_t ") && hasSize(field, 4, 8)) {
      return DEVICE;
    }
    if (type.startsWith("pid_t ") && hasSize(field, 4, 4)) {
      return PID;
    }
    if (type.contains("common_pid") && hasSize(field, 4, 4)) {
      return COMMON_PID;
    }
    return plain(field.sizeBytes());
  }

  private static FieldKind plain(int sizeBytes) {
    return switch (sizeBytes) {
      case 1, 2, 4, 8 -> INTEGER;
      case 0 -> NOTHING;
      default -> BYTES;
    };
  }

  private static boolean hasSize(FieldFormat field, int one, int other) {
    return field.sizeBytes() == one || field.sizeBytes() == other;
  }
}
