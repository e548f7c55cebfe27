package dev.sonda.engine.duckdb.internal.call;

/** Numbers of DuckDB's types in its C interface. */
public final class TypeIds {
  public static final int BOOLEAN = 1;
  public static final int TINYINT = 2;
  public static final int SMALLINT = 3;
  public static final int INTEGER = 4;
  public static final int BIGINT = 5;
  public static final int UTINYINT = 6;
  public static final int USMALLINT = 7;
  public static final int UINTEGER = 8;
  public static final int UBIGINT = 9;
  public static final int FLOAT = 10;
  public static final int DOUBLE = 11;
  public static final int HUGEINT = 16;
  public static final int VARCHAR = 17;
  public static final int BLOB = 18;
  public static final int DECIMAL = 19;
  public static final int ENUM = 23;
  public static final int UNION = 28;
  public static final int UHUGEINT = 32;
  public static final int NULL = 36;

  private TypeIds() {}
}
