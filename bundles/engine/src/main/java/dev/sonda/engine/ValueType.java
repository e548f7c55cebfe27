package dev.sonda.engine;

/** The type of the values in a result's column. */
public enum ValueType {
  /** Integers of any width, and booleans as 0 and 1. */
  LONG,
  DOUBLE,
  STRING,
  BLOB,
  /** Nothing but nulls. */
  NULL,
  /** Each value has a type of its own, one of the others. */
  ANY
}
