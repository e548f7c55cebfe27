package dev.sonda.trace.jdbc.internal;

import dev.sonda.engine.EngineException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.util.OptionalInt;

/**
 * Creates SQLExceptions with their SQLSTATE. The vendor code is the position in the SQL text,
 * counted from 1, or 0 if it isn't known; the cause is the engine's exception.
 */
public final class SqlErrors {
  /** SQLSTATE: a value of the wrong kind for a getter, or a conversion in the query. */
  private static final String DATA = "22000";

  private static final String SYNTAX = "42000";
  private static final String FORBIDDEN = "42501";
  private static final String CANCELLED = "57014";
  private static final String TIME_LIMIT = "HYT00";
  private static final String MEMORY_LIMIT = "53200";
  private static final String INTERNAL = "XX000";
  private static final String CONNECTION = "08001";
  private static final String CLOSED = "08003";
  private static final String NOT_SUPPORTED = "0A000";
  private static final String WRONG_CALL = "HY010";

  private SqlErrors() {}

  /** Exception for a query that failed. */
  public static SQLException of(EngineException e, String sql) {
    OptionalInt position = e.position();
    String sentence =
        position.isPresent()
            ? e.getMessage() + " (" + place(sql, position.getAsInt()) + ")"
            : String.valueOf(e.getMessage());
    int code = position.isPresent() ? position.getAsInt() + 1 : 0;
    return switch (e.kind()) {
      case QUERY -> new SQLSyntaxErrorException(sentence, SYNTAX, code, e);
      case VALUE -> new SQLDataException(sentence, DATA, code, e);
      case TIME_LIMIT -> new SQLTimeoutException(sentence, TIME_LIMIT, code, e);
      case FORBIDDEN -> new SQLException(sentence, FORBIDDEN, code, e);
      case CANCELLED -> new SQLException(sentence, CANCELLED, code, e);
      case MEMORY_LIMIT -> new SQLException(sentence, MEMORY_LIMIT, code, e);
      case UNAVAILABLE -> new SQLNonTransientConnectionException(sentence, CONNECTION, code, e);
      case INTERNAL -> new SQLException(sentence, INTERNAL, code, e);
    };
  }

  private static String place(String sql, int position) {
    String before = sql.substring(0, Math.min(position, sql.length()));
    long line = before.chars().filter(c -> c == '\n').count() + 1;
    int column = before.length() - before.lastIndexOf('\n');
    return "line " + line + ", column " + column;
  }

  /** Exception for a trace that can't be opened. */
  public static SQLException connection(String sentence, Throwable cause) {
    return new SQLNonTransientConnectionException(sentence, CONNECTION, cause);
  }

  /** Exception for an invalid URL or property. */
  public static SQLException connection(String sentence) {
    return new SQLNonTransientConnectionException(sentence, CONNECTION);
  }

  /** Exception for a value that can't be converted to a getter's type. */
  public static SQLException value(String sentence) {
    return new SQLDataException(sentence, DATA);
  }

  /** Exception for the use of a closed object, such as a statement. */
  public static SQLException closed(String thing) {
    return new SQLException("this " + thing + " is closed", CLOSED);
  }

  /** Exception for a call that is invalid in the current state, or has an invalid argument. */
  public static SQLException wrongCall(String sentence) {
    return new SQLException(sentence, WRONG_CALL);
  }

  public static SQLFeatureNotSupportedException unsupported(String sentence) {
    return new SQLFeatureNotSupportedException(sentence, NOT_SUPPORTED);
  }
}
