package dev.sonda.trace.kernels.internal.row;

import static dev.sonda.trace.tables.ColumnType.INT64;
import static dev.sonda.trace.tables.ColumnType.STRING;

import dev.sonda.trace.kernels.internal.tree.FlowDirection;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.LazyValue;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Creates the functions of a trace's rows, for the tables that the trace has. */
public final class RowFunctions {
  private static final String SLICE = "__intrinsic_slice";
  static final String ARGS = "__intrinsic_args";
  private static final String FLOW = "__intrinsic_flow";
  private static final String CALLSITE = "__intrinsic_stack_profile_callsite";

  /**
   * Tables whose columns are available as functions of a row id, with the name prefix of the
   * functions.
   */
  private static final Map<String, String> CELLS =
      Map.of(SLICE, "__cell_slice_", FLOW, "__cell_flow_", CALLSITE, "__cell_callsite_");

  private RowFunctions() {}

  public static List<ScalarFunction> over(TableCatalog trace) {
    List<ScalarFunction> all = new ArrayList<>();
    Supplier<SliceLookup> slices = LazyValue.of(() -> SliceLookup.of(trace.table(SLICE)));
    for (TableSchema schema : trace.schemas()) {
      switch (schema.name()) {
        case SLICE -> all.addAll(ofSlices(slices));
        case FLOW -> all.addAll(ofFlows(trace, slices));
        case CALLSITE -> all.add(ofCallsites(trace));
        default -> {}
      }
      if (CELLS.containsKey(schema.name())) {
        all.addAll(cells(trace, schema));
      }
    }
    return all;
  }

  private static List<ScalarFunction> ofSlices(Supplier<SliceLookup> slices) {
    return List.of(
        ScalarFunction.ofLongs(
            "__intrinsic_ancestor_slice",
            List.of(INT64),
            row -> slices.get().ancestors(row.longValue(0))),
        ScalarFunction.ofLongs(
            "__intrinsic_descendant_slice",
            List.of(INT64),
            row -> slices.get().descendants(row.longValue(0))));
  }

  private static List<ScalarFunction> ofFlows(TableCatalog trace, Supplier<SliceLookup> slices) {
    List<ScalarFunction> functions = new ArrayList<>();
    for (FlowDirection direction : FlowDirection.values()) {
      Supplier<ConnectedFlowLookup> flows =
          LazyValue.of(() -> ConnectedFlowLookup.of(slices.get(), trace.table(FLOW), direction));
      functions.add(
          ScalarFunction.ofLongs(
              "__intrinsic_" + direction.operator(),
              List.of(INT64),
              row -> flows.get().of(row.longValue(0))));
    }
    return functions;
  }

  /** Functions of the values of arguments, of a set and a key; none if the trace has none. */
  public static List<ScalarFunction> ofArguments(TableCatalog trace) {
    if (!hasArguments(trace)) {
      return List.of();
    }
    Supplier<ArgLookup> args = LazyValue.of(() -> ArgLookup.of(trace.table(ARGS)));
    List<ColumnType> parameters = List.of(INT64, STRING);
    return List.of(
        ScalarFunction.ofNullableLong(
            "__arg_integer",
            parameters,
            row -> args.get().integer(row.longValue(0), row.textBytes(1))),
        ScalarFunction.ofNullableDouble(
            "__arg_real", parameters, row -> args.get().real(row.longValue(0), row.textBytes(1))),
        ScalarFunction.ofString(
            "__arg_text", parameters, row -> args.get().text(row.longValue(0), row.textBytes(1))));
  }

  static boolean hasArguments(TableCatalog trace) {
    return trace.schemas().stream().anyMatch(schema -> schema.name().equals(ARGS));
  }

  private static ScalarFunction ofCallsites(TableCatalog trace) {
    Supplier<CallerLookup> callsites = LazyValue.of(() -> CallerLookup.of(trace.table(CALLSITE)));
    return ScalarFunction.ofLongs(
        "__intrinsic_ancestor_callsite",
        List.of(INT64),
        row -> callsites.get().ancestors(row.longValue(0)));
  }

  private static List<ScalarFunction> cells(TableCatalog trace, TableSchema schema) {
    String prefix = CELLS.getOrDefault(schema.name(), "");
    List<ScalarFunction> functions = new ArrayList<>();
    for (ColumnSchema column : schema.columns()) {
      Supplier<CellsById> cells =
          LazyValue.of(() -> CellsById.of(trace.table(schema.name()), column.name()));
      String name = prefix + column.name();
      functions.add(
          switch (column.type()) {
            case INT32, INT64 ->
                ScalarFunction.ofNullableLong(
                    name, List.of(INT64), row -> cells.get().integer(row.longValue(0)));
            case DOUBLE ->
                ScalarFunction.ofNullableDouble(
                    name, List.of(INT64), row -> cells.get().real(row.longValue(0)));
            case STRING ->
                ScalarFunction.ofString(
                    name, List.of(INT64), row -> cells.get().text(row.longValue(0)));
          });
    }
    return functions;
  }
}
