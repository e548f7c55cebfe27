package dev.sonda.trace.kernels.internal.layout;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.tables.LazyValue;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Operator {@code experimental_slice_layout}: the row in which each slice of some tracks is drawn.
 */
public final class SliceLayoutOperator implements TableOperator {
  private final Supplier<SliceLayoutColumns> slices;

  public SliceLayoutOperator(TableCatalog trace) {
    slices = LazyValue.of(() -> SliceLayoutColumns.of(trace));
  }

  @Override
  public String name() {
    return "experimental_slice_layout";
  }

  @Override
  public List<String> parameters() {
    return List.of("ids of tracks with commas between them");
  }

  @Override
  public Table apply(OperatorCall call) {
    Set<Long> tracks = new HashSet<>();
    Arrays.stream(call.text(0).split(",", -1))
        .map(String::strip)
        .filter(track -> track.matches("[0-9]{1,18}"))
        .forEach(track -> tracks.add(Long.parseLong(track)));
    SliceLayoutColumns columns = slices.get();
    int[] rows =
        IntStream.range(0, columns.ids().rows())
            .filter(row -> tracks.contains(columns.trackIds().get(row)))
            .toArray();
    GrowableLongColumn ids = new GrowableLongColumn(rows.length);
    for (int row : rows) {
      ids.add(columns.ids().get(row));
    }
    ResultTable result = new ResultTable(name(), rows.length, call.memory());
    result.add("id", ids);
    result.add("layout_depth", SliceLayout.of(columns, rows));
    return result.finish();
  }
}
