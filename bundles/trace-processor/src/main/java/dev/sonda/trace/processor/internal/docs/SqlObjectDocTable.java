package dev.sonda.trace.processor.internal.docs;

import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;
import java.util.List;
import java.util.Map;

/** The SQL table with the documentation of all objects that modules define. */
public final class SqlObjectDocTable {
  /** The table's name in SQL. */
  public static final String NAME = "__intrinsic_stdlib_objects";

  private static final String EXPOSED = "exposed";

  private static final List<String> COLUMNS =
      List.of(
          "package",
          "module",
          "name",
          "qualified_name",
          "object_type",
          EXPOSED,
          "short_description",
          "summary",
          "description",
          "return_type",
          "return_description",
          "args",
          "cols");

  private SqlObjectDocTable() {}

  /** The table's columns, which are all texts except the flag whether an object is public. */
  public static List<ColumnSchema> columns() {
    return COLUMNS.stream()
        .map(name ->
            new ColumnSchema(
                name, name.equals(EXPOSED) ? ColumnType.INT64 : ColumnType.STRING, true))
        .toList();
  }

  /** Creates the table from the texts of modules, by their names. */
  public static Table of(Map<String, SourceText> modules, TableMemory memory) {
    StringPool strings = new StringPool();
    TableBuilder table = new TableBuilder(NAME, strings, memory);
    Rows rows = new Rows(table, strings);
    SqlModuleDocReader.of(modules).forEach(rows::add);
    return table.finish();
  }

  private static final class Rows {
    private final TableBuilder table;
    private final StringPool strings;
    private final List<Object> columns;

    private Rows(TableBuilder table, StringPool strings) {
      this.table = table;
      this.strings = strings;
      columns =
          COLUMNS.stream()
              .<Object>map(name -> name.equals(EXPOSED) ? table.longs(name) : table.strings(name))
              .toList();
    }

    private void add(SqlObjectDoc object) {
      SqlObjectDocFormatter text = new SqlObjectDocFormatter(object);
      List<Object> values =
          List.of(
              object.packageName(),
              object.module(),
              object.name(),
              object.qualifiedName(),
              object.kind().name(),
              object.isExposed() ? 1L : 0L,
              text.shortDescription(),
              text.summary(),
              object.description(),
              object.returns().type(),
              object.returns().description(),
              SqlObjectDocFormatter.json(object.arguments()),
              SqlObjectDocFormatter.json(object.columns()));
      int row = table.addRow();
      for (int i = 0; i < values.size(); i++) {
        set(columns.get(i), row, values.get(i));
      }
    }

    private void set(Object column, int row, Object value) {
      switch (column) {
        case StringColumnBuilder texts when value instanceof String text ->
            texts.set(row, strings.intern(text));
        case LongColumnBuilder numbers when value instanceof Long number ->
            numbers.set(row, number);
        default -> throw new IllegalStateException("a value of another type");
      }
    }
  }
}
