package dev.sonda.trace.proto.internal.etw;

import static dev.sonda.trace.proto.internal.etw.EtwField.infoClass;
import static dev.sonda.trace.proto.internal.etw.EtwField.number;
import static dev.sonda.trace.proto.internal.etw.EtwField.pointer;
import static dev.sonda.trace.proto.internal.etw.EtwField.text;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The message types of file operations, with their field numbers in the event and the fields
 * imported as arguments.
 */
enum FileOperationMessageType {
  CREATE(
      7,
      1,
      0,
      "CreateFile",
      pointer(1, Names.REQUEST),
      pointer(2, Names.OBJECT),
      number(3, Names.THREAD),
      pointer(4, "Create Options"),
      pointer(5, "File Attributes"),
      pointer(6, "Share Access"),
      text(7, "Open Path")),
  LIST_FOLDER(
      8,
      1,
      9,
      "DirEnum",
      pointer(1, Names.REQUEST),
      pointer(2, Names.OBJECT),
      pointer(3, Names.KEY),
      number(4, Names.THREAD),
      infoClass(6),
      number(7, "File Index"),
      text(8, "Enumeration Path")),
  INFORMATION(
      9,
      1,
      7,
      "Info",
      pointer(1, Names.REQUEST),
      pointer(2, Names.OBJECT),
      pointer(3, Names.KEY),
      number(4, Names.EXTRA),
      number(5, Names.THREAD),
      infoClass(6)),
  READ_OR_WRITE(
      10,
      2,
      8,
      "ReadOrWrite",
      pointer(2, Names.REQUEST),
      number(1, "Offset"),
      pointer(3, Names.OBJECT),
      pointer(4, Names.KEY),
      number(5, Names.THREAD),
      number(6, "I/O Size"),
      pointer(7, "I/O Flags")),
  SIMPLE(
      11,
      1,
      5,
      "SimpleOp",
      pointer(1, Names.REQUEST),
      pointer(2, Names.OBJECT),
      pointer(3, Names.KEY),
      number(4, Names.THREAD)),
  END(12, 1, 0, "EndOperation", number(2, Names.EXTRA), pointer(3, "NT Status")),
  PATH(
      14,
      1,
      8,
      "PathOperation",
      pointer(1, Names.REQUEST),
      pointer(2, Names.OBJECT),
      pointer(3, Names.KEY),
      number(4, Names.EXTRA),
      number(5, Names.THREAD),
      infoClass(6),
      text(7, "File Name"));

  private final int field;
  private final int requestField;
  private final int operationField;
  private final String fallbackName;

  @SuppressWarnings("ImmutableEnumChecker") // the lists are immutable, made by List.of
  private final List<EtwField> fields;

  FileOperationMessageType(
      int field, int requestField, int operationField, String fallbackName, EtwField... fields) {
    this.field = field;
    this.requestField = requestField;
    this.operationField = operationField;
    this.fallbackName = fallbackName;
    this.fields = List.of(fields);
  }

  /** Argument names that several message types share. */
  private static final class Names {
    static final String REQUEST = "I/O Request Packet";
    static final String OBJECT = "File Object";
    static final String KEY = "File Key";
    static final String THREAD = "Thread ID";
    static final String EXTRA = "Extra Info";
  }

  /** The message type in a field of an event; null if the field isn't a file operation. */
  static @Nullable FileOperationMessageType of(int eventField) {
    for (FileOperationMessageType message : values()) {
      if (message.field == eventField) {
        return message;
      }
    }
    return null;
  }

  /** Number of the field with the request id, which is equal in an operation's begin and end. */
  int requestField() {
    return requestField;
  }

  List<EtwField> fields() {
    return fields;
  }

  /**
   * The name of an operation: the name of its operation number if that is known, otherwise the
   * message type's name.
   */
  String name(EtwFieldValues values) {
    String name =
        operationField == 0 ? null : FileOperationNames.name(values.number(operationField));
    return name == null ? fallbackName : name;
  }
}
