package dev.sonda.trace.storage.args;

import java.util.Locale;

/** The type of an argument's value. */
public enum ArgType {
  INT,
  UINT,
  BOOL,
  POINTER,
  REAL,
  STRING,
  JSON,
  NULL;

  private final String tableName = name().toLowerCase(Locale.ROOT);
  private final int code = tableName.hashCode();

  String tableName() {
    return tableName;
  }

  /** A number unique for each type, used in hashes. */
  int code() {
    return code;
  }
}
