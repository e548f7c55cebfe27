package dev.sonda.jfr.format.internal.type;

/** What a value is in a record's bytes. */
public enum ValueKind {
  BOOLEAN,
  BYTE,
  /** short, int, long and char: a varint. */
  INTEGER,
  FLOAT,
  DOUBLE,
  TEXT,
  /** The number of a constant. */
  CONSTANT,
  /** Several values of a type behind their count. */
  ARRAY
}
