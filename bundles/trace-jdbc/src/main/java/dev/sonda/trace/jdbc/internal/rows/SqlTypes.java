package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.engine.ValueType;
import java.sql.Types;

/** The types that columns of results have, in the words of JDBC. */
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

  /** One of {@link Types}. */
  public int number() {
    return number;
  }

  /** What getObject answers. */
  public Class<?> javaClass() {
    return javaClass;
  }

  /** Digits of a number; 0 for types whose values have no bound. */
  public int precision() {
    return precision;
  }

  /** Characters of the longest value. */
  public int displayChars() {
    return displayChars;
  }

  public boolean isNumber() {
    return this == BIGINT || this == DOUBLE;
  }
}
