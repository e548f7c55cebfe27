package dev.sonda.perfetto.sql.compile;

import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoFunction;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A catalog with the tables of {@link SqliteDuckdbFixture} and with the functions that earlier
 * statements of a query create.
 */
final class FakeCatalog implements Catalog {
  private static final Map<String, CatalogTable> TABLES =
      Map.of(
          "t",
          new CatalogTable(
              "t",
              List.of(
                  new CatalogColumn("id", ValueType.INTEGER),
                  new CatalogColumn("ts", ValueType.INTEGER),
                  new CatalogColumn("dur", ValueType.INTEGER),
                  new CatalogColumn("name", ValueType.TEXT),
                  new CatalogColumn("value", ValueType.REAL),
                  new CatalogColumn("parent", ValueType.INTEGER))),
          "u",
          new CatalogTable(
              "u",
              List.of(
                  new CatalogColumn("id", ValueType.INTEGER),
                  new CatalogColumn("name", ValueType.TEXT),
                  new CatalogColumn("weight", ValueType.REAL))),
          "u2",
          new CatalogTable("u2", List.of(new CatalogColumn("id", ValueType.INTEGER))),
          "__intrinsic_winscope_args_with_defaults",
          new CatalogTable(
              "__intrinsic_winscope_args_with_defaults",
              List.of(
                  new CatalogColumn("id", ValueType.INTEGER),
                  new CatalogColumn("key", ValueType.TEXT),
                  new CatalogColumn("table_name", ValueType.TEXT))),
          "__intrinsic_args",
          new CatalogTable(
              "__intrinsic_args",
              List.of(
                  new CatalogColumn("arg_set_id", ValueType.INTEGER),
                  new CatalogColumn("key", ValueType.TEXT),
                  new CatalogColumn("int_value", ValueType.INTEGER),
                  new CatalogColumn("string_value", ValueType.TEXT),
                  new CatalogColumn("real_value", ValueType.REAL))));

  private final Map<String, CatalogTable> made = new HashMap<>();
  private final Set<String> numbered = new HashSet<>();
  private final Map<String, CatalogFunction> functions =
      new HashMap<>(
          Map.of(
              "repeated",
              new CatalogFunction.Native(
                  "repeat", List.of(ValueType.TEXT, ValueType.INTEGER), ValueType.TEXT)));

  void add(CatalogTable table) {
    made.put(table.name(), table);
  }

  /** Declares that the engine numbers the rows of a table. */
  FakeCatalog withRowNumbers(String table) {
    numbered.add(table);
    return this;
  }

  /** Declares that no two rows of a table have equal values in a column. */
  FakeCatalog withUnique(String table, String column) {
    CatalogTable declared = Objects.requireNonNull(table(table));
    List<CatalogColumn> columns =
        declared.columns().stream()
            .map(each -> new CatalogColumn(each.name(), each.type(), each.name().equals(column)))
            .toList();
    add(new CatalogTable(table, columns));
    return this;
  }

  @Override
  public boolean hasRowNumbers(String name) {
    return numbered.contains(name);
  }

  void define(Statement statement) {
    if (statement instanceof CreatePerfettoFunction function) {
      functions.put(function.name().key(), new CatalogFunction.Inlined(function));
    }
  }

  @Override
  public @Nullable CatalogTable table(String name) {
    CatalogTable table = made.get(name);
    return table == null ? TABLES.get(name) : table;
  }

  @Override
  public Collection<String> tableNames() {
    return TABLES.keySet();
  }

  @Override
  public @Nullable CatalogFunction function(String name) {
    return functions.get(name);
  }

  @Override
  public Set<ValueType> argumentTypes(String key) {
    return switch (key) {
      case "count" -> Set.of(ValueType.INTEGER);
      case "label" -> Set.of(ValueType.TEXT);
      case "mixed" -> Set.of(ValueType.INTEGER, ValueType.REAL, ValueType.TEXT);
      default -> Set.of();
    };
  }

  @Override
  public Collection<String> functionNames() {
    return functions.keySet();
  }
}
