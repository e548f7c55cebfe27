package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import java.util.List;

/**
 * A table as one value of the engine's SQL, which Perfetto's queries know as a pointer.
 *
 * @param shape how the engine has it
 */
public record Pointer(String sql, Shape shape, List<CatalogColumn> columns) {
  /** How rows lie in a value. */
  public enum Shape {
    /** The argument of an operator. */
    LIST_OF_STRUCTS,
    /** The answer of an operator. */
    STRUCT_OF_LISTS
  }

  public Pointer {
    columns = List.copyOf(columns);
  }

  /** The column of that name; -1 if it has none. */
  public int indexOf(String name) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equalsIgnoreCase(name)) {
        return i;
      }
    }
    return -1;
  }
}
