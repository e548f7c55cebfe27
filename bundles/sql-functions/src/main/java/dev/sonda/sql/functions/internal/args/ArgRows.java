package dev.sonda.sql.functions.internal.args;

import dev.sonda.sql.functions.internal.column.IntegerColumn;
import dev.sonda.sql.functions.internal.column.RealColumn;
import dev.sonda.sql.functions.internal.column.TextColumn;
import dev.sonda.sql.functions.internal.column.TraceTable;
import dev.sonda.trace.tables.TableCatalog;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rows of a set of arguments by {@code arg_set_id} in the args table of a trace.
 * Thread-safe.
 */
public final class ArgRows {
  /** Callback that receives the arguments of a set one by one. */
  @FunctionalInterface
  public interface Visitor {
    /** Receives one argument. The type decides which of the three values applies. */
    void visit(String key, String type, long integer, @Nullable String text, double real);
  }

  private static final String ARGS = "__intrinsic_args";

  /** Each element has the set's id in the upper and the row in the lower 32 bits; sorted. */
  private final long[] rowsBySet;

  private final @Nullable Columns columns;

  private ArgRows(long[] rowsBySet, @Nullable Columns columns) {
    this.rowsBySet = rowsBySet;
    this.columns = columns;
  }

  /** Reads the sets of a trace; empty if the trace has no args table. */
  public static ArgRows of(TableCatalog trace) {
    return TraceTable.find(trace, ARGS)
        .map(ArgRows::of)
        .orElseGet(() -> new ArgRows(new long[0], null));
  }

  private static ArgRows of(TraceTable args) {
    IntegerColumn sets = args.integers("arg_set_id");
    long[] rows = new long[args.rows()];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = sets.get(row) << Integer.SIZE | row;
    }
    Arrays.sort(rows);
    return new ArgRows(rows, Columns.of(args));
  }

  /** Visits the arguments of a set in the order of their rows; does nothing for an unknown set. */
  public void forEach(long set, Visitor visitor) {
    long first = set << Integer.SIZE;
    int found = Arrays.binarySearch(rowsBySet, first);
    int at = found < 0 ? -found - 1 : found;
    while (at < rowsBySet.length && rowsBySet[at] >> Integer.SIZE == set) {
      Objects.requireNonNull(columns).visit((int) rowsBySet[at], visitor);
      at++;
    }
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

    void visit(int row, Visitor visitor) {
      String name = key.get(row);
      if (name == null) {
        return;
      }
      String kind = Objects.requireNonNullElse(type.get(row), "null");
      boolean isText = kind.equals("string") || kind.equals("json");
      boolean isReal = kind.equals("real");
      boolean isNull = kind.equals("null");
      visitor.visit(
          name,
          kind,
          isText || isReal || isNull ? 0 : integer.get(row),
          isText ? text.get(row) : null,
          isReal ? real.get(row) : 0);
    }
  }
}
