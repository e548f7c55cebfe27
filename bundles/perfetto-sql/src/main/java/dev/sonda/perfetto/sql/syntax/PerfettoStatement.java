package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that exists only in PerfettoSQL, not in SQLite. */
public sealed interface PerfettoStatement extends Statement {
  /**
   * The type of a column or an argument.
   *
   * @param text such as {@code LONG}
   * @param reference the column that an id refers to: {@code slice.id} of {@code JOINID(slice.id)}
   */
  record DeclaredType(SourcePosition position, String text, @Nullable Reference reference)
      implements SyntaxNode {}

  /** A column of a table. */
  record Reference(Name table, Name column) {}

  /**
   * A column of a table, or an argument of a function.
   *
   * @param isVariadic whether any number of arguments is allowed, written {@code name TYPE...}
   */
  record TypedName(Name name, DeclaredType type, boolean isVariadic) {}

  /**
   * {@code CREATE PERFETTO TABLE}; if no columns are declared, the table has the columns of its
   * query.
   */
  record CreatePerfettoTable(
      SourcePosition position,
      boolean isOrReplace,
      Name name,
      @Nullable Name implementation,
      List<TypedName> columns,
      Select select)
      implements PerfettoStatement {}

  /** {@code CREATE PERFETTO VIEW}. */
  record CreatePerfettoView(
      SourcePosition position,
      boolean isOrReplace,
      Name name,
      List<TypedName> columns,
      Select select)
      implements PerfettoStatement {}

  /** What a function returns. */
  sealed interface Returns {
    /** The function is scalar and returns one value. */
    record Value(DeclaredType type) implements Returns {}

    /** The function is table-valued and returns rows. */
    record Table(List<TypedName> columns) implements Returns {}
  }

  /** {@code CREATE PERFETTO FUNCTION … AS SELECT …}. */
  record CreatePerfettoFunction(
      SourcePosition position,
      boolean isOrReplace,
      Name name,
      List<TypedName> arguments,
      Returns returns,
      Select select)
      implements PerfettoStatement {}

  /** {@code CREATE PERFETTO FUNCTION … DELEGATES TO target}. */
  record CreatePerfettoDelegate(
      SourcePosition position,
      boolean isOrReplace,
      Name name,
      List<TypedName> arguments,
      Returns returns,
      Name target)
      implements PerfettoStatement {}

  /** An argument of a macro: its name, and the kind of syntax that it takes. */
  record MacroArgument(Name name, Name kind) {}

  /**
   * {@code CREATE PERFETTO MACRO}.
   *
   * @param body source text that replaces a call
   * @param bodyPosition position of the body in the source
   */
  record CreatePerfettoMacro(
      SourcePosition position,
      boolean isOrReplace,
      Name name,
      List<MacroArgument> arguments,
      Name returns,
      String body,
      SourcePosition bodyPosition)
      implements PerfettoStatement {}

  /** {@code CREATE PERFETTO INDEX}. */
  record CreatePerfettoIndex(
      SourcePosition position, boolean isOrReplace, Name name, Name table, List<Name> columns)
      implements PerfettoStatement {}

  /** {@code DROP PERFETTO INDEX}. */
  record DropPerfettoIndex(SourcePosition position, Name name, Name table)
      implements PerfettoStatement {}

  /**
   * {@code INCLUDE PERFETTO MODULE}.
   *
   * @param module name of the module, such as {@code linux.cpu.*}
   */
  record IncludePerfettoModule(SourcePosition position, String module)
      implements PerfettoStatement {}
}
