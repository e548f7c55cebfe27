package dev.sonda.trace.proto.internal.etw;

/** A field of an event's message that becomes an argument of its slice. */
record EtwField(int number, String name, Kind kind) {
  /** The format of a field's value in its argument. */
  enum Kind {
    POINTER,
    NUMBER,
    SIGNED,
    TEXT,
    /** A number that {@link FileInfoClasses} maps to a name. */
    INFO_CLASS
  }

  static EtwField pointer(int number, String name) {
    return new EtwField(number, name, Kind.POINTER);
  }

  static EtwField number(int number, String name) {
    return new EtwField(number, name, Kind.NUMBER);
  }

  static EtwField signed(int number, String name) {
    return new EtwField(number, name, Kind.SIGNED);
  }

  static EtwField text(int number, String name) {
    return new EtwField(number, name, Kind.TEXT);
  }

  static EtwField infoClass(int number) {
    return new EtwField(number, "Info Class", Kind.INFO_CLASS);
  }
}
