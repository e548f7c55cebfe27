package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.ClosestName;
import dev.sonda.perfetto.sql.syntax.Expression.ColumnName;
import dev.sonda.perfetto.sql.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The columns that an expression can refer to: the columns of its own query, then of the enclosing
 * queries.
 */
public final class Scope {
  private final @Nullable Scope outer;
  private final List<Relation> relations = new ArrayList<>();
  private final Map<Column, Column> unmerged = new HashMap<>();
  private UnaryOperator<Column> reading = UnaryOperator.identity();

  public Scope(@Nullable Scope outer) {
    this.outer = outer;
  }

  /** Sets how subqueries read the columns of this query, if not directly. */
  public void setReading(UnaryOperator<Column> how) {
    reading = how;
  }

  /** A column of this query, as its subqueries read it. */
  public Column read(Column column) {
    return reading.apply(column);
  }

  public @Nullable Scope outer() {
    return outer;
  }

  public List<Relation> relations() {
    return relations;
  }

  public void add(Relation relation) {
    relations.add(relation);
  }

  /**
   * Adds a column merged from two columns by USING.
   *
   * @param left the column meant by a qualified name
   */
  public void addMerged(Column column, Column left) {
    unmerged.put(column, left);
  }

  /** The column of that name in this query, ignoring enclosing queries; null if there is none. */
  public @Nullable Column own(ColumnName name) throws PerfettoSqlException {
    Column found = find(name);
    return name.table() == null ? found : unmerged.getOrDefault(found, found);
  }

  private @Nullable Column find(ColumnName name) throws PerfettoSqlException {
    Column found = null;
    for (Relation relation : relations) {
      if (isMeant(relation, name.table())) {
        Column column = relation.find(name.column().text()).orElse(null);
        if (column != null && found != null && !(column.isHidden() || found.isHidden())) {
          throw ambiguous(name);
        }
        found =
            found == null || (found.isHidden() && column != null) ? orElse(column, found) : found;
      }
    }
    return found;
  }

  private static @Nullable Column orElse(@Nullable Column column, @Nullable Column other) {
    return column == null ? other : column;
  }

  private static boolean isMeant(Relation relation, @Nullable Name table) {
    return table == null || table.is(relation.name());
  }

  private static PerfettoSqlException ambiguous(ColumnName name) {
    return new PerfettoSqlException(
        "more than one table has a column " + name.column().text() + "; say which is meant",
        name.position());
  }

  /** The error for a name that no column has, with a suggestion. */
  public PerfettoSqlException unknown(ColumnName name) {
    Name table = name.table();
    if (table != null && relation(table) == null) {
      return new PerfettoSqlException(
          "there is no table "
              + table.text()
              + " in this query"
              + ClosestName.question(table.text(), tables()),
          table.position());
    }
    String place = table == null ? "" : " in " + table.text();
    String near = ClosestName.question(name.column().text(), columns(table));
    return new PerfettoSqlException(
        "there is no column " + name.column().text() + place + near, name.column().position());
  }

  /** The relation of that name, in this query or an enclosing one. */
  public @Nullable Relation relation(Name name) {
    for (Relation relation : relations) {
      if (name.is(relation.name())) {
        return relation;
      }
    }
    return outer == null ? null : outer.relation(name);
  }

  private Stream<String> tables() {
    return all().map(Relation::name).filter(name -> !name.isEmpty());
  }

  private Stream<String> columns(@Nullable Name table) {
    return all()
        .filter(relation -> isMeant(relation, table))
        .flatMap(relation -> relation.columns().stream().map(Column::name));
  }

  private Stream<Relation> all() {
    return Stream.concat(relations.stream(), outer == null ? Stream.of() : outer.all());
  }
}
