package dev.sonda.sql.functions.internal.args;

/** An unsigned 64-bit integer. */
record UnsignedLong(long bits) {
  @Override
  public String toString() {
    return Long.toUnsignedString(bits);
  }
}
