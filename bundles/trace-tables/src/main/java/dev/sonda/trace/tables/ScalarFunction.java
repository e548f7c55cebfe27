package dev.sonda.trace.tables;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An SQL function, computed in Java for one row at a time. If an argument is null, the result is
 * null, and the body isn't called. Threads of the engine call the body, possibly several at once;
 * an exception from the body ends the query with the exception's message. Equal arguments must give
 * equal results, as the engine may skip repeated calls.
 *
 * <pre>{@code
 * ScalarFunction.ofString(
 *     "shout", List.of(ColumnType.STRING), row -> row.stringValue(0).toUpperCase(Locale.ROOT));
 * }</pre>
 *
 * @param name the function's name in lower case: letters, digits and underscores
 * @param parameters types of the parameters; integers always have 8 bytes, also for {@link
 *     ColumnType#INT32}
 * @param result the type of the body's result
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

  /** Creates a function with integer results that may return null for some arguments. */
  public static ScalarFunction ofNullableLong(
      String name, List<ColumnType> parameters, ToNullableLong body) {
    return new ScalarFunction(name, parameters, ColumnType.INT64, body);
  }

  /** Creates a function with floating-point results that may return null for some arguments. */
  public static ScalarFunction ofNullableDouble(
      String name, List<ColumnType> parameters, ToNullableDouble body) {
    return new ScalarFunction(name, parameters, ColumnType.DOUBLE, body);
  }

  /**
   * Creates a function that returns several integers: a list in SQL, whose elements have the type
   * {@code result}.
   */
  public static ScalarFunction ofLongs(String name, List<ColumnType> parameters, ToLongs body) {
    return new ScalarFunction(name, parameters, ColumnType.INT64, body);
  }

  /** The computation of the result; there is a subtype for each type of result. */
  public sealed interface Body
      permits ToLong, ToNullableLong, ToLongs, ToDouble, ToNullableDouble, ToString {}

  /** A body that returns an integer. */
  @FunctionalInterface
  public non-sealed interface ToLong extends Body {
    long apply(FunctionArguments row);
  }

  /** A body that returns an integer or null. */
  @FunctionalInterface
  public non-sealed interface ToNullableLong extends Body {
    @Nullable Long apply(FunctionArguments row);
  }

  /** A body that returns a list of integers. */
  @FunctionalInterface
  public non-sealed interface ToLongs extends Body {
    long[] apply(FunctionArguments row);
  }

  /** A body that returns a floating-point number. */
  @FunctionalInterface
  public non-sealed interface ToDouble extends Body {
    double apply(FunctionArguments row);
  }

  /** A body that returns a floating-point number or null. */
  @FunctionalInterface
  public non-sealed interface ToNullableDouble extends Body {
    @Nullable Double apply(FunctionArguments row);
  }

  /** A body that returns a text or null. */
  @FunctionalInterface
  public non-sealed interface ToString extends Body {
    @Nullable String apply(FunctionArguments row);
  }
}
