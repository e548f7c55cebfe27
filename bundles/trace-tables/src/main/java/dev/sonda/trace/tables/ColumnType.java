package dev.sonda.trace.tables;

/** The type of a column's values. */
public enum ColumnType {
  /** Signed, 4 bytes. */
  INT32(Integer.BYTES),
  /** Signed, 8 bytes. */
  INT64(Long.BYTES),
  /** IEEE 754, 8 bytes. */
  DOUBLE(Double.BYTES),
  /** Text, stored as 4-byte codes of the column's dictionary. */
  STRING(Integer.BYTES);

  private final int valueBytes;

  ColumnType(int valueBytes) {
    this.valueBytes = valueBytes;
  }

  /** Bytes of one value in {@link Column#values}. */
  public int valueBytes() {
    return valueBytes;
  }
}
