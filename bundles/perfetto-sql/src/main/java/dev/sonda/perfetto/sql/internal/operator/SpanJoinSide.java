package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.lexer.ClosestName;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * One of the two tables of a span join.
 *
 * @param alias prefix of the names of the table's lists in the query
 * @param partition the name of a column, empty if there is none
 * @param keys columns that the operator reads: ts, dur if the table has that column, and the
 *     partition
 * @param others all other columns
 */
public record SpanJoinSide(
    String table,
    String alias,
    String partition,
    List<CatalogColumn> keys,
    List<CatalogColumn> others) {
  private static final Pattern ARGUMENT =
      Pattern.compile("\\s*(\\w+)(?:\\s+PARTITIONED\\s+(\\w+))?\\s*", Pattern.CASE_INSENSITIVE);

  /** Parses an argument of the span join, such as {@code sched PARTITIONED cpu}. */
  public static SpanJoinSide of(
      String argument, String alias, Catalog catalog, SourcePosition position)
      throws PerfettoSqlException {
    Matcher words = ARGUMENT.matcher(argument);
    if (!words.matches()) {
      throw new PerfettoSqlException(
          "a span join takes tables as name PARTITIONED column, not " + argument.strip(), position);
    }
    CatalogTable table = catalog.table(words.group(1).toLowerCase(Locale.ROOT));
    if (table == null) {
      throw new PerfettoSqlException(
          "there is no table "
              + words.group(1)
              + ClosestName.question(words.group(1), catalog.tableNames().stream()),
          position);
    }
    String partition = words.group(2) == null ? "" : words.group(2);
    return of(table, alias, partition, position);
  }

  private static SpanJoinSide of(
      CatalogTable table, String alias, String partition, SourcePosition position)
      throws PerfettoSqlException {
    List<CatalogColumn> keys = new ArrayList<>();
    List<CatalogColumn> others = new ArrayList<>();
    String own = "";
    for (CatalogColumn column : table.columns()) {
      boolean isPartition = column.name().equalsIgnoreCase(partition);
      if (isPartition && column.type() != ValueType.INTEGER && column.type() != ValueType.NULL) {
        throw new PerfettoSqlException(
            "SPAN_JOIN: partition %s of %s has no integers".formatted(column.name(), table.name()),
            position);
      }
      own = isPartition ? column.name() : own;
      boolean isKey =
          isPartition
              || column.name().equalsIgnoreCase("ts")
              || column.name().equalsIgnoreCase("dur");
      if (isKey) {
        keys.add(new CatalogColumn(column.name(), ValueType.INTEGER));
      } else {
        others.add(column);
      }
    }
    if (own.isEmpty() && !partition.isEmpty()) {
      throw new PerfettoSqlException(
          "SPAN_JOIN: Missing partition column '%s' in table '%s'"
              .formatted(partition, table.name()),
          position);
    }
    return new SpanJoinSide(table.name(), alias, own, keys, others);
  }

  /** Name of the list of keys, in which each row is a struct. */
  String keyList() {
    return alias + "_keys";
  }

  /** Names of the lists of the other columns. */
  List<String> otherLists() {
    return IntStream.range(0, others.size()).mapToObj(i -> alias + "_" + i).toList();
  }

  /** Query for the table as a single row of lists: that of the keys, and those of the others. */
  String sql() {
    List<String> fields = new ArrayList<>();
    for (CatalogColumn key : keys) {
      TypedExpression value =
          TypedExpression.of(TypeConversions.name(key.name()), ValueType.INTEGER);
      fields.add(
          TypeConversions.quoted(key.name()) + ": " + RowOrderSql.cast(value, key.type()).sql());
    }
    List<String> lists = new ArrayList<>();
    lists.add(
        "list({%s})%s AS %s".formatted(String.join(", ", fields), RowOrderSql.IN_ORDER, keyList()));
    for (int i = 0; i < others.size(); i++) {
      lists.add(
          "list(%s)%s AS %s"
              .formatted(
                  TypeConversions.name(others.get(i).name()),
                  RowOrderSql.IN_ORDER,
                  otherLists().get(i)));
    }
    return "SELECT %s FROM (SELECT *, row_number() OVER () AS %s FROM %s)"
        .formatted(String.join(", ", lists), RowOrderSql.ROW_NUMBER, TypeConversions.name(table));
  }
}
