package dev.sonda.trace.processor.internal.docs;

import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoDelegate;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoFunction;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoTable;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoView;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.DeclaredType;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.MacroArgument;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.Reference;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.Returns;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.TypedName;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.Statement;
import dev.sonda.trace.processor.internal.docs.SqlObjectDoc.Kind;
import dev.sonda.trace.processor.internal.docs.SqlObjectDoc.Member;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the documentation of the object that a statement defines, from the comments before the
 * statement and before its parts.
 */
final class SqlObjectDocReader {
  private static final String RETURNS = "RETURNS";

  private SqlObjectDocReader() {}

  /** Reads the object; empty if the statement doesn't define a PerfettoSQL object. */
  static Optional<SqlObjectDoc> read(String module, @Nullable Statement statement) {
    return Optional.ofNullable(
        switch (statement) {
          case CreatePerfettoTable table ->
              rows(module, Kind.TABLE, table.position(), table.name(), table.columns());
          case CreatePerfettoView view ->
              rows(module, Kind.VIEW, view.position(), view.name(), view.columns());
          case CreatePerfettoFunction f ->
              function(module, f.position(), f.name(), f.arguments(), f.returns());
          case CreatePerfettoDelegate f ->
              function(module, f.position(), f.name(), f.arguments(), f.returns());
          case CreatePerfettoMacro macro -> macro(module, macro);
          case null, default -> null;
        });
  }

  private static SqlObjectDoc rows(
      String module, Kind kind, SourcePosition position, Name name, List<TypedName> columns) {
    return new SqlObjectDoc(
        module,
        name.text(),
        kind,
        SqlDocComments.ofStatement(position),
        SqlObjectDoc.NOTHING,
        List.of(),
        members(columns));
  }

  private static SqlObjectDoc function(
      String module,
      SourcePosition position,
      Name name,
      List<TypedName> arguments,
      Returns returns) {
    List<Member> columns =
        switch (returns) {
          case Returns.Table(List<TypedName> declared) -> members(declared);
          case Returns.Value _ -> List.of();
        };
    return new SqlObjectDoc(
        module,
        name.text(),
        returns instanceof Returns.Table ? Kind.TABLE_FUNCTION : Kind.FUNCTION,
        SqlDocComments.ofStatement(position),
        result(returns),
        members(arguments),
        columns);
  }

  private static Member result(Returns returns) {
    return switch (returns) {
      case Returns.Value(DeclaredType type) ->
          new Member("", text(type), SqlDocComments.beforeKeyword(RETURNS, type.position()));
      case Returns.Table(List<TypedName> columns) ->
          new Member(
              "",
              "TABLE",
              SqlDocComments.beforeKeyword(RETURNS, columns.getFirst().name().position()));
    };
  }

  private static SqlObjectDoc macro(String module, CreatePerfettoMacro macro) {
    Member result =
        new Member(
            "",
            macro.returns().text(),
            SqlDocComments.beforeKeyword(RETURNS, macro.returns().position()));
    return new SqlObjectDoc(
        module,
        macro.name().text(),
        Kind.MACRO,
        SqlDocComments.ofStatement(macro.position()),
        result,
        macro.arguments().stream().map(SqlObjectDocReader::member).toList(),
        List.of());
  }

  private static Member member(MacroArgument argument) {
    Name name = argument.name();
    return new Member(name.text(), argument.kind().text(), SqlDocComments.before(name.position()));
  }

  private static List<Member> members(List<TypedName> names) {
    return names.stream()
        .map(each ->
            new Member(
                each.name().text(),
                text(each.type()),
                SqlDocComments.before(each.name().position())))
        .toList();
  }

  private static String text(DeclaredType type) {
    return type.reference() instanceof Reference(Name table, Name column)
        ? "%s(%s.%s)".formatted(type.text(), table.text(), column.text())
        : type.text();
  }
}
