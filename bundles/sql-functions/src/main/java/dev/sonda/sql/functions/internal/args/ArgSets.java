package dev.sonda.sql.functions.internal.args;

import dev.sonda.sql.functions.internal.column.IntegerColumn;
import dev.sonda.sql.functions.internal.column.RealColumn;
import dev.sonda.sql.functions.internal.column.TextColumn;
import dev.sonda.sql.functions.internal.column.TraceTable;
import dev.sonda.trace.tables.TableCatalog;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The sets of arguments of a trace, found by their ids. */
final class ArgSets {
  private static final String ARGS = "__intrinsic_args";

  /** A trace without the table of arguments has no set. */
  private static final ArgSets NONE = new ArgSets(new long[0], null);

  /** Id of the set in the upper, row in the lower half; sorted. */
  private final long[] rowsBySet;

  private final @Nullable Columns columns;

  private ArgSets(long[] rowsBySet, @Nullable Columns columns) {
    this.rowsBySet = rowsBySet;
    this.columns = columns;
  }

  static ArgSets of(TableCatalog trace) {
    return TraceTable.find(trace, ARGS).map(ArgSets::of).orElse(NONE);
  }

  private static ArgSets of(TraceTable args) {
    IntegerColumn sets = args.integers("arg_set_id");
    long[] rows = new long[args.rows()];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = sets.get(row) << Integer.SIZE | row;
    }
    Arrays.sort(rows);
    return new ArgSets(rows, Columns.of(args));
  }

  /** The arguments of a set; none if there is no set of that id. */
  ArgTree tree(long set) {
    ArgTree tree = new ArgTree();
    long first = set << Integer.SIZE;
    int found = Arrays.binarySearch(rowsBySet, first);
    int at = found < 0 ? -found - 1 : found;
    while (at < rowsBySet.length && rowsBySet[at] >> Integer.SIZE == set) {
      Objects.requireNonNull(columns).put((int) rowsBySet[at], tree);
      at++;
    }
    return tree;
  }

  private record Columns(
      TextColumn key, TextColumn type, IntegerColumn integer, TextColumn text, RealColumn real) {

    static Columns of(TraceTable args) {
      return new Columns(
          args.texts("key"),
          args.texts("value_type"),
          args.integers("int_value"),
          args.texts("string_value"),
          args.reals("real_value"));
    }

    void put(int row, ArgTree tree) {
      String name = key.get(row);
      if (name != null) {
        tree.put(name, value(row));
      }
    }

    /** The value as JSON has it; pointers are texts there. */
    private @Nullable Object value(int row) {
      return switch (Objects.requireNonNullElse(type.get(row), "null")) {
        case "int" -> integer.get(row);
        case "uint" -> new Unsigned(integer.get(row));
        case "bool" -> integer.get(row) != 0;
        case "pointer" -> "0x" + Long.toHexString(integer.get(row));
        case "real" -> real.get(row);
        case "string", "json" -> text.get(row);
        default -> null;
      };
    }
  }
}
