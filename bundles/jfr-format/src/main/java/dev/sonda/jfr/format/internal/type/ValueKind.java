package dev.sonda.jfr.format.internal.type;

/** How a field's value is encoded in a record. */
public enum ValueKind {
  BOOLEAN,
  BYTE,
  /** A number of type short, int, long or char, as a varint. */
  INTEGER,
  FLOAT,
  DOUBLE,
  TEXT,
  /** Reference to a constant, as its number. */
  CONSTANT,
  /** A count, followed by as many values of one type. */
  ARRAY
}
