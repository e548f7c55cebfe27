package dev.sonda.engine;

/** The type of the values in a result's column. */
public enum ValueType {
  /** Integers of any width, and booleans as 0 and 1. */
  LONG,
  DOUBLE,
  STRING,
  BLOB,
  /** A column that contains only nulls. */
  NULL,
  /** A column in which each value has its own type, one of the other types. */
  ANY
}
