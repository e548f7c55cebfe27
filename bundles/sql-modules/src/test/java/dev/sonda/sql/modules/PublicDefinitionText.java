package dev.sonda.sql.modules;

import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoDelegate;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoFunction;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoTable;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoView;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.DeclaredType;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.MacroArgument;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.Returns;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.TypedName;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.List;
import java.util.stream.Collectors;

/** The public definition in a statement, as {@code view name(column TYPE, …)}. */
final class PublicDefinitionText {
  private static final String INTERNAL = "_";

  private PublicDefinitionText() {}

  static boolean isPublic(String description) {
    return !description.isEmpty() && !description.split("[ (]", 3)[1].startsWith(INTERNAL);
  }

  static String of(Statement statement) {
    return switch (statement) {
      case CreatePerfettoTable table -> "table " + table.name().text() + columns(table.columns());
      case CreatePerfettoView view -> "view " + view.name().text() + columns(view.columns());
      case CreatePerfettoFunction function ->
          function(function.name(), function.arguments(), function.returns());
      case CreatePerfettoDelegate function ->
          function(function.name(), function.arguments(), function.returns());
      case CreatePerfettoMacro macro ->
          "macro %s%s: %s"
              .formatted(macro.name().text(), kinds(macro.arguments()), macro.returns().text());
      default -> "";
    };
  }

  private static String function(Name name, List<TypedName> arguments, Returns returns) {
    String result =
        switch (returns) {
          case Returns.Value value -> type(value.type());
          case Returns.Table table -> "TABLE" + columns(table.columns());
        };
    return "function %s%s: %s".formatted(name.text(), columns(arguments), result);
  }

  private static String columns(List<TypedName> columns) {
    return columns.stream()
        .map(column -> column.name().text() + " " + type(column.type()))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String kinds(List<MacroArgument> arguments) {
    return arguments.stream()
        .map(argument -> argument.name().text() + " " + argument.kind().text())
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String type(DeclaredType type) {
    return type.reference() == null
        ? type.text()
        : "%s(%s.%s)"
            .formatted(
                type.text(), type.reference().table().text(), type.reference().column().text());
  }
}
