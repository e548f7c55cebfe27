package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.internal.duckdb.ExpressionCompiler;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Insert;
import dev.sonda.perfetto.sql.syntax.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows of an INSERT as they will be stored, computed in steps by queries within queries:
 *
 * <pre>
 *   values ─► constraints ─► rows with their key there ─► numbers ─► one row for each key ─► INSERT
 * </pre>
 *
 * SQLite inserts one row after the other; the engine inserts all at once. Where the outcome would
 * depend on that, the statement fails.
 */
final class InsertedRows {
  /** The number of a row within the statement. */
  static final String NUMBER = "\"sonda row\"";

  private static final String SAME_KEY =
      "rows of one INSERT are equal in a key; insert them by several statements";

  private final ChangedTable table;
  private final Insert insert;
  private final TableDefinition definition;
  private final KeyConflict conflict;
  private String rows;

  /**
   * Rows of an INSERT.
   *
   * @param values a query for the values of all columns and the rows' numbers
   */
  InsertedRows(
      ChangedTable table,
      Insert insert,
      TableDefinition definition,
      KeyConflict conflict,
      String values) {
    this.table = table;
    this.insert = insert;
    this.definition = definition;
    this.conflict = conflict;
    rows = values;
  }

  String statement() throws PerfettoSqlException {
    return switch (conflict) {
      case KeyConflict.Fails _ -> {
        addRowNumbers();
        yield insertion();
      }
      case KeyConflict.Skips skips -> {
        checkConstraints(skips.areInvalidLeftOut());
        skip(skips.keys());
        addRowNumbers();
        yield insertion();
      }
      case KeyConflict.Replaces replaces -> {
        addRowNumbers();
        keepLast(replaces.key());
        yield changing(replaces.key(), columns().filter(not(replaces.key())).toList());
      }
      case KeyConflict.Changes changes -> {
        checkConstraints(false);
        change(changes);
        addRowNumbers();
        checkUnique(List.of(changes.key()));
        yield changing(
            changes.key(), changes.values().keySet().stream().map(CatalogColumn::name).toList());
      }
    };
  }

  private String insertion() {
    String names = names(columns().toList(), "");
    return "INSERT INTO %s (%s) SELECT %s FROM (%s) ORDER BY %s"
        .formatted(table.engineName(), names, names, rows, NUMBER);
  }

  /**
   * A statement that changes the rows whose key is there, and inserts the others. MERGE can't be
   * part of a query as RETURNING needs it, and ON CONFLICT takes rows with NULL in a key for equal.
   */
  private String changing(TableKey key, List<String> changed) {
    if (!insert.returning().isEmpty()) {
      checkNumbers(names(key.columns(), ""));
      return insertion() + onConflict(key, changed);
    }
    String there = table.context().freshName();
    String given = table.context().freshName();
    String names = names(columns().toList(), "");
    String update =
        changed.isEmpty()
            ? ""
            : " WHEN MATCHED THEN UPDATE SET " + assignments(changed, given + ".");
    return "MERGE INTO %s AS %s USING (%s ORDER BY %s) AS %s ON %s%s WHEN NOT MATCHED THEN INSERT (%s) VALUES (%s)"
        .formatted(
            table.engineName(),
            there,
            rows,
            NUMBER,
            given,
            equal(key, there, given),
            update,
            names,
            names(columns().toList(), given + "."));
  }

  private static String onConflict(TableKey key, List<String> changed) {
    String action =
        changed.isEmpty() ? "NOTHING" : "UPDATE SET " + assignments(changed, "excluded.");
    return " ON CONFLICT (" + names(key.columns(), "") + ") DO " + action;
  }

  private static String assignments(List<String> columns, String source) {
    return columns.stream()
        .map(TypeConversions::name)
        .map(column -> column + " = " + source + column)
        .collect(Collectors.joining(", "));
  }

  private static Predicate<String> not(TableKey key) {
    return column -> !key.has(column);
  }

  private Stream<String> columns() {
    return table.table().columns().stream().map(CatalogColumn::name);
  }

  private static String names(List<String> columns, String prefix) {
    return columns.stream()
        .map(column -> prefix + TypeConversions.name(column))
        .collect(Collectors.joining(", "));
  }

  /** Lets rows fail that break NOT NULL or CHECK, also if they will not be stored. */
  private void checkConstraints(boolean areLeftOut) throws PerfettoSqlException {
    String alias = table.context().freshName();
    Relation given = table.relation(targetName(), alias);
    List<String> conditions =
        RowConstraints.conditions(definition, given, table.expressions(given));
    if (conditions.isEmpty()) {
      return;
    }
    String all = String.join(" AND ", conditions);
    String sentence = TypeConversions.quoted("a row breaks NOT NULL or CHECK of " + tableName());
    String kept =
        areLeftOut ? all : "CASE WHEN " + all + " THEN true ELSE error(" + sentence + ") END";
    rows = "SELECT * FROM (%s) AS %s WHERE %s".formatted(rows, alias, kept);
  }

  private String tableName() {
    return table.table().name();
  }

  private String targetName() {
    Name alias = insert.target().alias();
    return alias == null ? insert.target().name().name().text() : alias.text();
  }

  /** Leaves rows out whose key is there, and the later ones of rows that are equal in a key. */
  private void skip(List<TableKey> keys) {
    for (TableKey key : keys) {
      String alias = table.context().freshName();
      String there = table.context().freshName();
      rows =
          "SELECT * FROM (%s) AS %s WHERE NOT EXISTS (SELECT 1 FROM %s AS %s WHERE %s)"
              .formatted(rows, alias, table.engineName(), there, equal(key, alias, there));
    }
    List<TableKey> filled = KeyConflict.filled(keys, insert, table.table());
    if (filled.size() == 1) {
      rows =
          "SELECT * FROM (%s) QUALIFY %s = 1".formatted(rows, numberInKey(filled.getFirst(), ""));
    } else {
      checkUnique(filled);
    }
  }

  private static String equal(TableKey key, String a, String b) {
    return key.columns().stream()
        .map(TypeConversions::name)
        .map(column -> a + "." + column + " = " + b + "." + column)
        .collect(Collectors.joining(" AND "));
  }

  /** The number of a row among those that are equal in a key; 1 if a column of it is NULL. */
  private static String numberInKey(TableKey key, String direction) {
    return "CASE WHEN %s THEN 1 ELSE row_number() OVER (PARTITION BY %s ORDER BY %s%s) END"
        .formatted(hasNull(key), names(key.columns(), ""), NUMBER, direction);
  }

  private static String hasNull(TableKey key) {
    return key.columns().stream()
        .map(column -> TypeConversions.name(column) + " IS NULL")
        .collect(Collectors.joining(" OR "));
  }

  private void checkUnique(List<TableKey> keys) {
    keys.forEach(key -> check(numberInKey(key, "")));
  }

  private void checkNumbers(String columns) {
    check("row_number() OVER (PARTITION BY " + columns + " ORDER BY " + NUMBER + ")");
  }

  private void check(String number) {
    rows =
        "SELECT * FROM (%s) QUALIFY CASE WHEN %s > 1 THEN error(%s) ELSE true END"
            .formatted(rows, number, TypeConversions.quoted(SAME_KEY));
  }

  /** Keeps the last one of rows that are equal in a key; RETURNING would list all of them. */
  private void keepLast(TableKey key) {
    if (insert.returning().isEmpty()) {
      rows = "SELECT * FROM (%s) QUALIFY %s = 1".formatted(rows, numberInKey(key, " DESC"));
    } else {
      checkUnique(List.of(key));
    }
  }

  /** Rows whose key is there become the changed ones, or are left out by the condition. */
  private void change(KeyConflict.Changes changes) throws PerfettoSqlException {
    String given = table.context().freshName();
    String there = table.context().freshName();
    Relation excluded = table.relation("excluded", given);
    Relation hidden =
        new Relation("excluded", given, excluded.columns().stream().map(Column::hidden).toList());
    ExpressionCompiler expressions = table.expressions(table.relation(targetName(), there), hidden);
    String isNew =
        there + "." + TypeConversions.name(changes.key().columns().getFirst()) + " IS NULL";
    List<String> list = new ArrayList<>();
    for (CatalogColumn column : table.table().columns()) {
      String name = TypeConversions.name(column.name());
      Expression assigned = changes.values().get(column);
      String value =
          assigned == null
              ? there + "." + name
              : StoredValue.of(expressions.compile(assigned), column);
      list.add(
          "CASE WHEN %s THEN %s.%s ELSE %s END AS %s".formatted(isNew, given, name, value, name));
    }
    list.add(given + "." + NUMBER);
    String where = changes.where() == null ? "true" : expressions.condition(changes.where());
    rows =
        "SELECT %s FROM (%s) AS %s LEFT JOIN %s AS %s ON %s WHERE %s OR %s"
            .formatted(
                String.join(", ", list),
                rows,
                given,
                table.engineName(),
                there,
                equal(changes.key(), given, there),
                isNew,
                where);
  }

  /**
   * Gives rows without a number in the table's INTEGER PRIMARY KEY the next one after the greatest
   * there is when SQLite inserts the row.
   */
  private void addRowNumbers() {
    TableDefinition.Column key = TableKey.rowNumber(definition);
    if (key == null) {
      return;
    }
    String id = TypeConversions.name(key.name().text());
    String order = " OVER (ORDER BY " + NUMBER + ")";
    String greatest =
        "coalesce((SELECT max(%1$s) FROM %2$s), CASE WHEN first_value(%1$s)%3$s IS NULL THEN 0 END)"
            .formatted(id, table.engineName(), order);
    rows =
        """
        SELECT * REPLACE (coalesce(%1$s, "sonda new" + coalesce(greatest("sonda greatest", \
        max(%1$s - "sonda new")%2$s), 0)) AS %1$s) FROM (SELECT *, count(*) FILTER \
        (WHERE %1$s IS NULL)%2$s AS "sonda new", %3$s AS "sonda greatest" FROM (%4$s))\
        """
            .formatted(id, order, greatest, rows);
  }
}
