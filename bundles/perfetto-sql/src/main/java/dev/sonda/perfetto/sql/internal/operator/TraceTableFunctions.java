package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.internal.operator.IntrinsicOperator.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Table functions over data of the trace, such as {@code experimental_flamegraph}, implemented by
 * operators with scalar arguments.
 */
public final class TraceTableFunctions {
  private static final Map<String, IntrinsicOperator> BY_NAME =
      Map.of(
          "experimental_flamegraph",
          of(
              "experimental_flamegraph",
              List.of(
                  Parameter.TEXT,
                  Parameter.INTEGER,
                  Parameter.TEXT,
                  Parameter.INTEGER,
                  Parameter.TEXT,
                  Parameter.TEXT),
              flamegraph()),
          "experimental_slice_layout",
          of(
              "experimental_slice_layout",
              List.of(Parameter.TEXT),
              CatalogColumnFactory.integers("id", "layout_depth")),
          "experimental_annotated_callstack",
          of(
              "experimental_annotated_callstack",
              List.of(Parameter.INTEGER),
              with(
                  CatalogColumnFactory.integers("id", "depth", "parent_id", "frame_id"),
                  CatalogColumnFactory.text("annotation"))));

  private TraceTableFunctions() {}

  private static IntrinsicOperator of(
      String operator, List<Parameter> parameters, List<CatalogColumn> columns) {
    return new IntrinsicOperator(operator, parameters, _ -> columns);
  }

  /** The operator for a function's name in lower case. */
  public static Optional<IntrinsicOperator> find(String function) {
    return Optional.ofNullable(BY_NAME.get(function));
  }

  private static List<CatalogColumn> with(List<CatalogColumn> columns, CatalogColumn last) {
    List<CatalogColumn> all = new ArrayList<>(columns);
    all.add(last);
    return all;
  }

  private static List<CatalogColumn> flamegraph() {
    List<CatalogColumn> columns =
        new ArrayList<>(CatalogColumnFactory.integers("id", "ts", "depth"));
    columns.add(CatalogColumnFactory.text("name"));
    columns.add(CatalogColumnFactory.text("map_name"));
    columns.addAll(
        CatalogColumnFactory.integers(
            "count",
            "cumulative_count",
            "size",
            "cumulative_size",
            "alloc_count",
            "cumulative_alloc_count",
            "alloc_size",
            "cumulative_alloc_size",
            "parent_id"));
    columns.add(CatalogColumnFactory.text("source_file"));
    columns.add(CatalogColumnFactory.integer("line_number"));
    return columns;
  }
}
