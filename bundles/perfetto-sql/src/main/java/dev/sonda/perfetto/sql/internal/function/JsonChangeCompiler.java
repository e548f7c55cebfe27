package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compiles SQLite's functions that change or print JSON to functions of the trace processor. Edits
 * are passed as one JSON array of paths and values.
 */
public final class JsonChangeCompiler {
  private final Catalog catalog;

  public JsonChangeCompiler(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The compiled call; null if there is no such function with that number of arguments. */
  public @Nullable TypedExpression call(FunctionCall call, List<TypedExpression> arguments)
      throws PerfettoSqlException {
    int count = arguments.size();
    return switch (call.name().key()) {
      case "json_insert", "json_set", "json_replace", "json_array_insert" ->
          count % 2 == 1 ? ofText(call, arguments, edits(call, arguments)) : null;
      case "json_remove" -> count >= 1 ? ofText(call, arguments, paths(arguments)) : null;
      case "json_patch" -> count == 2 ? ofText(call, arguments, text(arguments.get(1))) : null;
      case "json_pretty" ->
          count == 1 || count == 2 ? ofText(call, arguments, indent(arguments)) : null;
      case "json_error_position" -> count == 1 ? errorPosition(call, arguments.getFirst()) : null;
      default -> null;
    };
  }

  private static String text(TypedExpression typed) {
    return "(" + TypeConversions.text(typed).sql() + ")";
  }

  private @Nullable TypedExpression ofText(
      FunctionCall call, List<TypedExpression> arguments, String second)
      throws PerfettoSqlException {
    String function = function(call);
    return function == null
        ? null
        : TypedExpression.text(
            "%s(%s, %s)".formatted(function, text(arguments.getFirst()), second));
  }

  private @Nullable TypedExpression errorPosition(FunctionCall call, TypedExpression json)
      throws PerfettoSqlException {
    String function = function(call);
    return function == null ? null : TypedExpression.integer(function + "(" + text(json) + ")");
  }

  private @Nullable String function(FunctionCall call) throws PerfettoSqlException {
    return catalog.function("__intrinsic_" + call.name().key())
            instanceof CatalogFunction.Native known
        ? TypeConversions.name(known.name())
        : null;
  }

  private static String edits(FunctionCall call, List<TypedExpression> arguments) {
    List<String> edits = new ArrayList<>();
    for (int i = 1; i < arguments.size(); i += 2) {
      edits.add(path(arguments.get(i)));
      edits.add(JsonElementText.of(call.arguments().get(i + 1), arguments.get(i + 1)));
    }
    return array(edits);
  }

  private static String paths(List<TypedExpression> arguments) {
    return array(
        arguments.subList(1, arguments.size()).stream().map(JsonChangeCompiler::path).toList());
  }

  private static String path(TypedExpression path) {
    return "coalesce(CAST(to_json(" + text(path) + ") AS VARCHAR), 'null')";
  }

  private static String array(List<String> elements) {
    return elements.isEmpty()
        ? "'[]'"
        : "'[' || " + String.join(" || ',' || ", elements) + " || ']'";
  }

  private static String indent(List<TypedExpression> arguments) {
    return arguments.size() == 1 ? "'    '" : "coalesce(" + text(arguments.get(1)) + ", '    ')";
  }
}
