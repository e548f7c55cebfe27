package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One statement. */
public sealed interface Statement extends SyntaxNode
    permits Statement.Query,
        Statement.Explain,
        Statement.CreateTable,
        Statement.CreateView,
        Statement.CreateIndex,
        Statement.CreateVirtualTable,
        Statement.Drop,
        ChangeStatement,
        PerfettoStatement {
  /** A query whose rows are the answer. */
  record Query(Select select) implements Statement {
    @Override
    public SourcePosition position() {
      return select.position();
    }
  }

  /** {@code EXPLAIN [QUERY PLAN] statement}. */
  record Explain(SourcePosition position, boolean isQueryPlan, Statement statement)
      implements Statement {}

  /** {@code CREATE TABLE}, by columns or {@code AS} a query; one of the two is there. */
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
   * @param arguments the text of each, as the module reads them
   */
  record CreateVirtualTable(
      SourcePosition position,
      boolean isIfNotExists,
      QualifiedName name,
      Name module,
      List<String> arguments)
      implements Statement {}

  /** {@code DROP TABLE} and its like. */
  record Drop(SourcePosition position, Kind kind, boolean isIfExists, QualifiedName name)
      implements Statement {
    /** What is dropped. */
    public enum Kind {
      TABLE,
      VIEW,
      INDEX,
      TRIGGER
    }
  }
}
