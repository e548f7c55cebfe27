package dev.sonda.engine;

/** What the values of a result's column are. */
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
