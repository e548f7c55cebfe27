package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement of PerfettoSQL. */
public sealed interface Statement extends SyntaxNode
    permits Statement.Query,
        Statement.Explain,
        Statement.CreateTable,
        Statement.CreateView,
        Statement.CreateIndex,
        Statement.CreateVirtualTable,
        Statement.Drop,
        RowChangeStatement,
        PerfettoStatement {
  /** A query; its rows are the result of the statement. */
  record Query(Select select) implements Statement {
    @Override
    public SourcePosition position() {
      return select.position();
    }
  }

  /** {@code EXPLAIN [QUERY PLAN] statement}. */
  record Explain(SourcePosition position, boolean isQueryPlan, Statement statement)
      implements Statement {}

  /**
   * {@code CREATE TABLE}, either with column definitions or {@code AS} a query; exactly one of the
   * two is not null.
   */
  record CreateTable(
      SourcePosition position,
      boolean isTemporary,
      boolean isIfNotExists,
      QualifiedName name,
      @Nullable TableDefinition definition,
      @Nullable Select select)
      implements Statement {}

  /** {@code CREATE VIEW}. */
  record CreateView(
      SourcePosition position,
      boolean isTemporary,
      boolean isIfNotExists,
      QualifiedName name,
      List<Name> columns,
      Select select)
      implements Statement {}

  /** {@code CREATE INDEX}. */
  record CreateIndex(
      SourcePosition position,
      boolean isUnique,
      boolean isIfNotExists,
      QualifiedName name,
      Name table,
      List<OrderingTerm> terms,
      @Nullable Expression where)
      implements Statement {}

  /**
   * {@code CREATE VIRTUAL TABLE name USING module(arguments)}.
   *
   * @param arguments the text of each argument, which the module interprets
   */
  record CreateVirtualTable(
      SourcePosition position,
      boolean isIfNotExists,
      QualifiedName name,
      Name module,
      List<String> arguments)
      implements Statement {}

  /** {@code DROP TABLE}, {@code DROP VIEW} and similar statements. */
  record Drop(SourcePosition position, Kind kind, boolean isIfExists, QualifiedName name)
      implements Statement {
    /** The kind of object that is dropped. */
    public enum Kind {
      TABLE,
      VIEW,
      INDEX,
      TRIGGER
    }
  }
}
