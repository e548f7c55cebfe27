package dev.sonda.sql.functions.internal.args;

/** An integer of 64 bits without a sign. */
record Unsigned(long bits) {
  @Override
  public String toString() {
    return Long.toUnsignedString(bits);
  }
}
