package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.syntax.Expression.ColumnName;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.TableDefinition;
import dev.sonda.perfetto.sql.syntax.TableDefinition.Constraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Columns of which no two rows of a table have equal values, unless one of these is NULL.
 *
 * @param columns names in lower case
 */
record TableKey(List<String> columns) {
  /** All keys of a table: PRIMARY KEY and UNIQUE. */
  static List<TableKey> of(CatalogTable table) {
    List<TableKey> keys = new ArrayList<>();
    TableDefinition definition = table.definition();
    if (definition == null) {
      return keys;
    }
    for (TableDefinition.Column column : definition.columns()) {
      for (Constraint constraint : column.constraints()) {
        if (constraint instanceof Constraint.PrimaryKey
            || constraint instanceof Constraint.Unique) {
          add(new TableKey(List.of(column.name().key())), keys);
        }
      }
    }
    for (Constraint constraint : definition.constraints()) {
      switch (constraint) {
        case Constraint.PrimaryKey key -> add(new TableKey(names(key.columns())), keys);
        case Constraint.Unique unique -> add(new TableKey(names(unique.columns())), keys);
        default -> {}
      }
    }
    return keys;
  }

  private static void add(TableKey key, List<TableKey> keys) {
    if (keys.stream().noneMatch(other -> other.isOf(key.columns))) {
      keys.add(key);
    }
  }

  /** The columns that terms name; a term of another kind is no column of a key. */
  static List<String> names(List<OrderingTerm> terms) {
    return terms.stream()
        .map(term -> term.expression() instanceof ColumnName name ? name.column().key() : "")
        .toList();
  }

  boolean isOf(List<String> names) {
    return names.size() == columns.size() && columns.containsAll(names);
  }

  boolean has(String column) {
    return columns.contains(column.toLowerCase(Locale.ROOT));
  }

  /**
   * The column whose values are the numbers of the rows, an INTEGER PRIMARY KEY; null if there is
   * none.
   */
  static TableDefinition.@Nullable Column rowNumber(TableDefinition definition) {
    if (definition.isWithoutRowid()) {
      return null;
    }
    for (TableDefinition.Column column : definition.columns()) {
      boolean isInteger = column.type() != null && column.type().text().equalsIgnoreCase("INTEGER");
      if (isInteger && (isPrimary(column) || isPrimary(column, definition))) {
        return column;
      }
    }
    return null;
  }

  private static boolean isPrimary(TableDefinition.Column column) {
    return column.constraints().stream()
        .anyMatch(each -> each instanceof Constraint.PrimaryKey key && !key.isDescending());
  }

  private static boolean isPrimary(TableDefinition.Column column, TableDefinition definition) {
    List<String> name = List.of(column.name().key());
    return definition.constraints().stream()
        .anyMatch(
            each -> each instanceof Constraint.PrimaryKey key && names(key.columns()).equals(name));
  }
}
