package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.RepeatedOperandBinding;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compiles functions that Perfetto adds to SQLite's into functions of DuckDB. Regular expressions
 * agree, as both use RE2. The prefix {@code __intrinsic_} of names is optional.
 */
public final class PerfettoFunctionCompiler {
  private static final String PREFIX = "__intrinsic_";

  /** Offset basis of the FNV-1a hash (64 bit). */
  private static final String HASH_BASIS = "(-3750763034362895579)";

  private final Catalog catalog;

  public PerfettoFunctionCompiler(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The compiled call; null if there is no function of that name and number of arguments. */
  public @Nullable TypedExpression call(FunctionCall call, List<TypedExpression> arguments)
      throws PerfettoSqlException {
    String key = call.name().key();
    String name = key.startsWith(PREFIX) ? key.substring(PREFIX.length()) : key;
    if (name.equals("hash")) {
      return hash(call, arguments);
    }
    return switch (arguments.size()) {
      case 1 ->
          name.equals("zstd_compress")
              ? compressed(arguments.getFirst())
              : ofOne(name, arguments.getFirst());
      case 2 -> ofTwo(call, name, arguments);
      case 3 -> ofThree(name, arguments);
      default -> null;
    };
  }

  private static String text(TypedExpression argument) {
    return TypeConversions.text(argument).sql();
  }

  private static @Nullable TypedExpression ofOne(String name, TypedExpression argument) {
    return switch (name) {
      case "ln", "exp", "sqrt" -> MathFunctionCompiler.ofOne(name, argument);
      case "base64_encode" ->
          TypedExpression.text("base64(" + TypeConversions.blob(argument).sql() + ")");
      case "base64_decode" -> decoded(text(argument));
      default -> null;
    };
  }

  private @Nullable TypedExpression compressed(TypedExpression argument)
      throws PerfettoSqlException {
    return catalog.function("__intrinsic_zstd_base64") instanceof CatalogFunction.Native function
        ? TypedExpression.of(
            "from_base64(%s(base64(%s)))"
                .formatted(
                    TypeConversions.name(function.name()), TypeConversions.blob(argument).sql()),
            ValueType.BLOB)
        : null;
  }

  /** Decodes base64; like Perfetto, also accepts the URL-safe alphabet and text without padding. */
  private static TypedExpression decoded(String text) {
    String padding = "repeat('=', (4 - length(" + text + ") % 4) % 4)";
    String usual = "replace(replace(" + text + ", '-', '+'), '_', '/') || " + padding;
    return TypedExpression.of("from_base64(" + usual + ")", ValueType.BLOB);
  }

  private static @Nullable TypedExpression ofTwo(
      FunctionCall call, String name, List<TypedExpression> arguments) throws PerfettoSqlException {
    TypedExpression second = arguments.get(1);
    return switch (name) {
      case "regexp" ->
          TypedExpression.condition(matches(text(second), text(arguments.get(0)), "c"));
      case "regexp_extract" -> extracted(call, text(arguments.get(0)), second);
      default -> null;
    };
  }

  private static String matches(String text, String pattern, String options) {
    return "regexp_matches(%s, %s, '%s')".formatted(text, pattern, options);
  }

  /**
   * Compiles {@code regexp_extract}: the text of the only group, or the whole match if there is no
   * group or the group is empty.
   */
  private static TypedExpression extracted(FunctionCall call, String text, TypedExpression pattern)
      throws PerfettoSqlException {
    String regex = text(pattern);
    int groups = pattern.constant() instanceof String literal ? groups(literal) : 1;
    if (groups > 1) {
      throw new PerfettoSqlException(
          "regexp_extract: the pattern has more than one group", call.position());
    }
    String all =
        "CASE WHEN %s THEN regexp_extract(%s, %s) END"
            .formatted(matches(text, regex, "c"), text, regex);
    String group = "nullif(regexp_extract(%s, %s, 1), '')".formatted(text, regex);
    return TypedExpression.text(groups == 0 ? all : "coalesce(" + group + ", " + all + ")");
  }

  /** Number of capturing groups in a pattern. */
  private static int groups(String pattern) {
    int groups = 0;
    boolean isInClass = false;
    for (int i = 0; i < pattern.length(); i++) {
      switch (pattern.charAt(i)) {
        case '\\' -> i++;
        case '[' -> isInClass = true;
        case ']' -> isInClass = false;
        case '(' -> groups += isInClass || isUncounted(pattern, i + 1) ? 0 : 1;
        default -> {}
      }
    }
    return groups;
  }

  private static boolean isUncounted(String pattern, int at) {
    return pattern.startsWith("?", at)
        && !pattern.startsWith("?P<", at)
        && !pattern.startsWith("?<", at);
  }

  private static @Nullable TypedExpression ofThree(String name, List<TypedExpression> arguments) {
    TypedExpression last = arguments.get(2);
    String first = text(arguments.get(0));
    String second = text(arguments.get(1));
    return switch (name) {
      case "regexp", "regexp_with_flags" ->
          last.constant() instanceof String flags && flags.matches("[ci]*")
              ? TypedExpression.condition(matches(second, first, flags.endsWith("i") ? "i" : "c"))
              : null;
      case "regexp_replace_simple" ->
          TypedExpression.text(
              "regexp_replace(%s, %s, %s, 'g')".formatted(first, second, text(last)));
      case "str_split" -> part(first, second, TypeConversions.integer(last).sql());
      default -> null;
    };
  }

  /**
   * The part of a split text at an index; NULL if the index is negative or beyond the last part.
   */
  private static TypedExpression part(String text, String delimiter, String field) {
    return TypedExpression.text(
        "string_split(%s, nullif(%s, ''))[greatest(%s + 1, 0)]".formatted(text, delimiter, field));
  }

  /**
   * Compiles {@code hash} to a chain of calls, one per argument, because the number and the types
   * of arguments vary.
   */
  private @Nullable TypedExpression hash(FunctionCall call, List<TypedExpression> arguments)
      throws PerfettoSqlException {
    for (TypedExpression argument : arguments) {
      switch (argument.type()) {
        case TEXT, INTEGER, ANY -> {}
        default ->
            throw new PerfettoSqlException(
                "hash takes integers and texts, not " + argument.type(), call.position());
      }
    }
    if (!(catalog.function("__intrinsic_hash_text") instanceof CatalogFunction.Native ofText)
        || !(catalog.function("__intrinsic_hash_long") instanceof CatalogFunction.Native ofLong)) {
      return null;
    }
    String sql = HASH_BASIS;
    for (TypedExpression argument : arguments) {
      TypedExpression value = argument.value();
      sql =
          switch (value.type()) {
            case TEXT -> step(ofText, sql, value);
            case INTEGER -> step(ofLong, sql, value);
            case ANY ->
                RepeatedOperandBinding.with(
                        TypedExpression.integer(sql), hash -> any(ofText, ofLong, hash, value))
                    .sql();
            default -> throw new IllegalStateException("no value to hash: " + value.type());
          };
    }
    return TypedExpression.integer(sql);
  }

  private static String step(CatalogFunction.Native function, String hash, TypedExpression value) {
    return TypeConversions.name(function.name()) + "(" + hash + ", " + value.sql() + ")";
  }

  /** A hash step for a value that may be an integer in one row and a text in another. */
  private static TypedExpression any(
      CatalogFunction.Native ofText,
      CatalogFunction.Native ofLong,
      TypedExpression hash,
      TypedExpression value) {
    String integer = step(ofLong, hash.sql(), DynamicValues.integer(value));
    String text = step(ofText, hash.sql(), DynamicValues.text(value));
    return TypedExpression.integer("coalesce(" + integer + ", " + text + ")");
  }
}
