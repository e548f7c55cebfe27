package dev.sonda.trace.kernels.internal.callsite;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowsById;
import dev.sonda.trace.kernels.internal.column.TextColumn;
import dev.sonda.trace.kernels.internal.column.TraceColumns;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableCatalog;
import java.util.List;

/**
 * Operator {@code experimental_annotated_callstack}: a callsite and its callers, starting at the
 * leaf, each with an annotation of its kind of code.
 */
public record AnnotatedCallstackOperator(TableCatalog trace) implements TableOperator {
  @Override
  public String name() {
    return "experimental_annotated_callstack";
  }

  @Override
  public List<String> parameters() {
    return List.of("the id of a callsite, or null");
  }

  @Override
  public Table apply(OperatorCall call) {
    TraceColumns callsites = TraceColumns.of(trace, "__intrinsic_stack_profile_callsite");
    LongColumn ids = callsites.longs("id");
    LongColumn parents = callsites.longs("parent_id");
    RowsById rowsById = new RowsById(ids);
    GrowableIntColumn stack = new GrowableIntColumn(0);
    if (!call.isNull(0)) {
      int row = rowsById.rowOf(call.number(0));
      if (row < 0) {
        throw new OperatorException("callsite with id " + call.number(0) + " not found");
      }
      while (row >= 0) {
        stack.add(row);
        row = parents.isNull(row) ? -1 : rowsById.rowOf(parents.get(row));
      }
    }
    return table(call, callsites, stack);
  }

  private Table table(OperatorCall call, TraceColumns callsites, GrowableIntColumn stack) {
    StringPool strings = new StringPool();
    TableBuilder table = new TableBuilder(name(), strings, call.memory());
    for (int i = 0; i < stack.rows(); i++) {
      table.addRow();
    }
    for (String name : List.of("id", "depth", "parent_id", "frame_id")) {
      LongColumn values = callsites.longs(name);
      LongColumnBuilder column = table.longs(name);
      for (int i = 0; i < stack.rows(); i++) {
        if (!values.isNull(stack.get(i))) {
          column.set(i, values.get(stack.get(i)));
        }
      }
    }
    annotate(table.strings("annotation"), strings, callsites.longs("frame_id"), stack);
    return table.finish();
  }

  private void annotate(
      StringColumnBuilder column,
      StringPool strings,
      LongColumn frameIds,
      GrowableIntColumn stack) {
    TraceColumns frames = TraceColumns.of(trace, "__intrinsic_stack_profile_frame");
    TextColumn functions = frames.texts("name");
    LongColumn mappings = frames.longs("mapping");
    TextColumn names = TraceColumns.of(trace, "__intrinsic_stack_profile_mapping").texts("name");
    FrameAnnotator annotations = new FrameAnnotator();
    for (int i = stack.rows() - 1; i >= 0; i--) {
      int frame = (int) frameIds.get(stack.get(i));
      String annotation =
          annotations.next(functions.orEmpty(frame), names.orEmpty((int) mappings.get(frame)));
      if (annotation != null) {
        column.set(i, strings.intern(annotation));
      }
    }
  }
}
