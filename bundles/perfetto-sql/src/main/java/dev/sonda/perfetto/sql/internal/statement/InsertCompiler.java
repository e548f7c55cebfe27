package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.internal.duckdb.NameResolver;
import dev.sonda.perfetto.sql.internal.duckdb.QueryCompiler;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.QueryReader;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Insert;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.OnConflict;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.TableDefinition;
import dev.sonda.perfetto.sql.syntax.With;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compiles INSERT. Where rows may be in conflict with others, or get numbers, a query computes the
 * rows as they will be stored: {@link InsertedRows}.
 */
final class InsertCompiler {
  private final ChangedTable table;
  private final Insert insert;

  InsertCompiler(ChangedTable table, Insert insert) {
    this.table = table;
    this.insert = insert;
  }

  String compile() throws PerfettoSqlException {
    KeyConflict conflict = KeyConflict.of(insert, table);
    TableDefinition definition = table.table().definition();
    if (definition != null && !isPlain(conflict, definition)) {
      return new InsertedRows(table, insert, definition, conflict, allValues()).statement();
    }
    return insert.source() == null
        ? "INSERT INTO " + table.engineName() + " DEFAULT VALUES"
        : plain(insert.source());
  }

  private boolean isPlain(KeyConflict conflict, TableDefinition definition) {
    return conflict instanceof KeyConflict.Fails
        && insert.onConflict() != OnConflict.REPLACE
        && TableKey.rowNumber(definition) == null;
  }

  private String plain(Select source) throws PerfettoSqlException {
    List<CatalogColumn> columns = columns();
    CompiledSelect rows = rows(source);
    String alias = table.context().freshName();
    List<String> names = new ArrayList<>();
    List<String> list = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      names.add(TypeConversions.name(columns.get(i).name()));
      list.add(given(rows, alias, i, columns.get(i)));
    }
    return "INSERT INTO %s (%s) SELECT %s FROM (%s) AS %s"
        .formatted(
            table.engineName(),
            String.join(", ", names),
            String.join(", ", list),
            rows.sql(),
            named(alias, rows));
  }

  private static String given(CompiledSelect rows, String alias, int index, CatalogColumn column) {
    return StoredValue.of(NameResolver.typed(rows.columnsOf(alias).get(index)), column);
  }

  /** The columns for which the statement gives values. */
  private List<CatalogColumn> columns() throws PerfettoSqlException {
    List<CatalogColumn> columns = new ArrayList<>();
    for (Name column : insert.columns()) {
      columns.add(table.column(column));
    }
    return columns.isEmpty() ? table.table().columns() : columns;
  }

  /** The rows, in the order in which SQLite inserts them. */
  private CompiledSelect rows(Select source) throws PerfettoSqlException {
    CompiledSelect rows =
        new QueryCompiler(table.context())
            .compile(withTables(source), table.parameters(), QueryReader.AUTHOR);
    int columns = columns().size();
    if (rows.columns().size() != columns) {
      throw new PerfettoSqlException(
          "%d values for %d columns".formatted(rows.columns().size(), columns), insert.position());
    }
    return rows;
  }

  /** The query with the common tables of the statement before its own. */
  private Select withTables(Select source) {
    With outer = insert.with();
    With own = source.with();
    if (outer == null) {
      return source;
    }
    With with =
        own == null
            ? outer
            : new With(
                outer.isRecursive() || own.isRecursive(),
                Stream.concat(outer.tables().stream(), own.tables().stream()).toList());
    return new Select(source.position(), with, source.body(), source.orderBy(), source.limit());
  }

  /**
   * A query for the values of all columns of the table, under their names, and the rows' numbers.
   */
  private String allValues() throws PerfettoSqlException {
    Select source = insert.source();
    CompiledSelect rows = source == null ? null : rows(source);
    List<CatalogColumn> given = rows == null ? List.of() : columns();
    String alias = table.context().freshName();
    List<String> list = new ArrayList<>();
    for (CatalogColumn column : table.table().columns()) {
      int index = given.indexOf(column);
      String value =
          rows == null || index < 0
              ? byDefault(column)
              : orDefault(given(rows, alias, index, column), column);
      list.add(value + " AS " + TypeConversions.name(column.name()));
    }
    list.add("row_number() OVER () AS " + InsertedRows.NUMBER);
    String from = rows == null ? "" : " FROM (" + rows.sql() + ") AS " + named(alias, rows);
    return "SELECT " + String.join(", ", list) + from;
  }

  private static String named(String alias, CompiledSelect rows) {
    return alias
        + "("
        + String.join(
            ", ",
            IntStream.range(0, rows.columns().size()).mapToObj(CompiledSelect::sqlName).toList())
        + ")";
  }

  /**
   * The value; INSERT OR REPLACE puts the default in the place of NULL where that isn't allowed.
   */
  private String orDefault(String value, CatalogColumn column) throws PerfettoSqlException {
    TableDefinition definition = table.table().definition();
    boolean isReplaced =
        insert.onConflict() == OnConflict.REPLACE
            && definition != null
            && RowConstraints.isNotNull(column.name(), definition)
            && DefaultValue.of(column.name(), table.table()) != null;
    return isReplaced ? "coalesce(" + value + ", " + byDefault(column) + ")" : value;
  }

  private String byDefault(CatalogColumn column) throws PerfettoSqlException {
    @Nullable Expression declared = DefaultValue.of(column.name(), table.table());
    TypedExpression value =
        declared == null ? TypedExpression.nothing() : table.expressions().compile(declared);
    return TypeConversions.cast(StoredValue.of(value, column), column.type());
  }
}
