package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table as a single value in the engine's SQL; Perfetto SQL calls it a pointer.
 *
 * @param shape whether the value is a list of rows or has a list for each column
 * @param collected the value for an operator that takes collected rows; null if there is none
 */
public record TablePointer(
    String sql, Shape shape, List<CatalogColumn> columns, @Nullable String collected) {
  /** How the value represents the rows of the table. */
  public enum Shape {
    /** A list of rows, as operators accept it. */
    LIST_OF_STRUCTS,
    /** One list per column, as operators return it. */
    STRUCT_OF_LISTS
  }

  public TablePointer {
    columns = List.copyOf(columns);
  }

  /** A pointer that operators can only take as it is. */
  public TablePointer(String sql, Shape shape, List<CatalogColumn> columns) {
    this(sql, shape, columns, null);
  }

  /** The index of the column of that name; -1 if there is none. */
  public int indexOf(String name) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equalsIgnoreCase(name)) {
        return i;
      }
    }
    return -1;
  }
}
