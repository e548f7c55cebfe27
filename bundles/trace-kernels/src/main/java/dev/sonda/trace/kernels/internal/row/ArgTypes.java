package dev.sonda.trace.kernels.internal.row;

import dev.sonda.trace.kernels.TraceArguments;
import dev.sonda.trace.tables.StringDictionary;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The types that the values of each key of arguments have: a bit for each type, by key. */
public final class ArgTypes implements TraceArguments {
  private static final int NONE = -1;

  private final CellsByRow keys;
  private final CellsByRow types;
  private final int typeCount;
  private final int[] bitsByKey;

  private ArgTypes(Table table) {
    table.keepInPlace();
    TableColumns columns = new TableColumns(table);
    int rows = Math.toIntExact(table.rows());
    keys = new CellsByRow(columns.column("key"), rows);
    types = new CellsByRow(columns.column("value_type"), rows);
    StringDictionary names = columns.column("value_type").dictionary();
    typeCount = names.size();
    if (typeCount > Integer.SIZE) {
      throw new IllegalStateException("arguments have " + typeCount + " types, but there are 8");
    }
    bitsByKey = new int[columns.column("key").dictionary().size()];
    for (int row = 0; row < rows; row++) {
      if (!keys.isNull(row) && !types.isNull(row)) {
        bitsByKey[keys.code(row)] |= 1 << types.code(row);
      }
    }
  }

  /** Reads the table of arguments; empty if the trace has none. */
  public static Optional<TraceArguments> of(TableCatalog trace) {
    return RowFunctions.hasArguments(trace)
        ? Optional.of(new ArgTypes(trace.table(RowFunctions.ARGS)))
        : Optional.empty();
  }

  @Override
  public Set<String> typesOf(String key) {
    int code = keys.codeOf(MemorySegment.ofArray(key.getBytes(StandardCharsets.UTF_8)));
    Set<String> found = new HashSet<>();
    for (int type = 0; code != NONE && type < typeCount; type++) {
      if ((bitsByKey[code] >>> type & 1) != 0) {
        found.add(types.textOf(type));
      }
    }
    return found;
  }
}
