package dev.sonda.trace.tables;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A function for queries, computed in Java for one row at a time. Where an argument is null, the
 * result is null, and the body isn't called. Threads of the engine call the body, several at once;
 * an exception out of it ends the query with its message. Equal arguments have equal results: the
 * engine may leave out calls.
 *
 * <pre>{@code
 * ScalarFunction.ofString(
 *     "shout", List.of(ColumnType.STRING), row -> row.stringValue(0).toUpperCase(Locale.ROOT));
 * }</pre>
 *
 * @param name in lower case; letters, digits and underscores
 * @param parameters their types; integers are of 8 bytes, whatever type is named here
 * @param result the type of what the body answers
 */
public record ScalarFunction(
    String name, List<ColumnType> parameters, ColumnType result, Body body) {
  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

  public ScalarFunction {
    parameters = List.copyOf(parameters);
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("no function of SQL can have the name '" + name + "'");
    }
  }

  public static ScalarFunction ofLong(String name, List<ColumnType> parameters, ToLong body) {
    return new ScalarFunction(name, parameters, ColumnType.INT64, body);
  }

  public static ScalarFunction ofDouble(String name, List<ColumnType> parameters, ToDouble body) {
    return new ScalarFunction(name, parameters, ColumnType.DOUBLE, body);
  }

  public static ScalarFunction ofString(String name, List<ColumnType> parameters, ToString body) {
    return new ScalarFunction(name, parameters, ColumnType.STRING, body);
  }

  /** For a function that has no result for some arguments. */
  public static ScalarFunction ofNullableLong(
      String name, List<ColumnType> parameters, ToNullableLong body) {
    return new ScalarFunction(name, parameters, ColumnType.INT64, body);
  }

  /** The same for floating-point numbers. */
  public static ScalarFunction ofNullableDouble(
      String name, List<ColumnType> parameters, ToNullableDouble body) {
    return new ScalarFunction(name, parameters, ColumnType.DOUBLE, body);
  }

  /** For a function that finds several integers: a list in SQL, of {@code result}'s type. */
  public static ScalarFunction ofLongs(String name, List<ColumnType> parameters, ToLongs body) {
    return new ScalarFunction(name, parameters, ColumnType.INT64, body);
  }

  /** What computes the result, by its type. */
  public sealed interface Body
      permits ToLong, ToNullableLong, ToLongs, ToDouble, ToNullableDouble, ToString {}

  /** A body that answers an integer. */
  @FunctionalInterface
  public non-sealed interface ToLong extends Body {
    long apply(FunctionArguments row);
  }

  /** A body that answers an integer, or null. */
  @FunctionalInterface
  public non-sealed interface ToNullableLong extends Body {
    @Nullable Long apply(FunctionArguments row);
  }

  /** A body that answers a list of integers. */
  @FunctionalInterface
  public non-sealed interface ToLongs extends Body {
    long[] apply(FunctionArguments row);
  }

  /** A body that answers a floating-point number. */
  @FunctionalInterface
  public non-sealed interface ToDouble extends Body {
    double apply(FunctionArguments row);
  }

  /** A body that answers a floating-point number, or null. */
  @FunctionalInterface
  public non-sealed interface ToNullableDouble extends Body {
    @Nullable Double apply(FunctionArguments row);
  }

  /** A body that answers a text, or null. */
  @FunctionalInterface
  public non-sealed interface ToString extends Body {
    @Nullable String apply(FunctionArguments row);
  }
}
