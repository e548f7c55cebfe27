package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.engine.ValueType;
import java.sql.Types;

/** The JDBC types of result columns. */
public enum SqlTypes {
  BIGINT(Types.BIGINT, Long.class, 19, 20),
  DOUBLE(Types.DOUBLE, Double.class, 17, 24),
  VARCHAR(Types.VARCHAR, String.class, 0, Integer.MAX_VALUE),
  BLOB(Types.VARBINARY, byte[].class, 0, Integer.MAX_VALUE),
  NULL(Types.NULL, Object.class, 0, 0),
  /** Each value has its own Java class. */
  ANY(Types.OTHER, Object.class, 0, Integer.MAX_VALUE);

  private final int number;
  private final Class<?> javaClass;
  private final int precision;
  private final int displayChars;

  SqlTypes(int number, Class<?> javaClass, int precision, int displayChars) {
    this.number = number;
    this.javaClass = javaClass;
    this.precision = precision;
    this.displayChars = displayChars;
  }

  public static SqlTypes of(ValueType type) {
    return switch (type) {
      case LONG -> BIGINT;
      case DOUBLE -> DOUBLE;
      case STRING -> VARCHAR;
      case BLOB -> BLOB;
      case NULL -> NULL;
      case ANY -> ANY;
    };
  }

  /** The type's number in {@link Types}. */
  public int number() {
    return number;
  }

  /** The class of the values that getObject returns. */
  public Class<?> javaClass() {
    return javaClass;
  }

  /** Maximum number of digits of a number; 0 for types of unlimited length. */
  public int precision() {
    return precision;
  }

  /** Number of characters of the longest value. */
  public int displayChars() {
    return displayChars;
  }

  public boolean isNumber() {
    return this == BIGINT || this == DOUBLE;
  }
}
