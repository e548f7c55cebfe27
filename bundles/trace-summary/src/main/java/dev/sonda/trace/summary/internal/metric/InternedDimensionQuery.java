package dev.sonda.trace.summary.internal.metric;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceRows;
import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.internal.message.MessageFieldReader;
import dev.sonda.trace.summary.internal.message.MessageFieldWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A query that returns additional columns for the values of a dimension, one row for each value.
 */
final class InternedDimensionQuery {
  private final String name;
  private final List<Dimension> columns;
  private final String select;
  private final Set<@Nullable Object> used = new HashSet<>();

  private InternedDimensionQuery(String name, List<Dimension> columns, String select) {
    this.name = name;
    this.columns = columns;
    this.select = select;
  }

  static InternedDimensionQuery of(String metric, MessageFieldReader spec, String select)
      throws SummaryException {
    if (!spec.has("key_column_spec")) {
      throw new SummaryException(
          "metric " + metric + ": an interned dimension needs key_column_spec");
    }
    MessageFieldReader key = spec.message("key_column_spec");
    String name = "interned dimension %s of metric %s".formatted(key.text("name"), metric);
    List<Dimension> columns = new ArrayList<>();
    columns.add(Dimension.of(key, name));
    for (MessageFieldReader column : spec.messages("data_column_specs")) {
      columns.add(Dimension.of(column, name));
    }
    checkNames(name, columns);
    return new InternedDimensionQuery(name, columns, select);
  }

  private static void checkNames(String name, List<Dimension> columns) throws SummaryException {
    Set<String> names = new HashSet<>();
    for (Dimension column : columns) {
      if (!names.add(column.name())) {
        throw new SummaryException(name + " has the column " + column.name() + " twice");
      }
    }
  }

  Dimension key() {
    return columns.getFirst();
  }

  void use(@Nullable Object value) {
    used.add(value);
  }

  void write(MessageFieldWriter message, TraceQueryRunner queries) throws SummaryException {
    queries.read(name, select, rows -> read(rows, message));
  }

  private void read(TraceRows rows, MessageFieldWriter message)
      throws EngineException, SummaryException {
    List<Integer> indexes = new ArrayList<>();
    for (Dimension column : columns) {
      indexes.add(TraceQueryRunner.column(rows, column.name(), name));
    }
    Set<@Nullable Object> seen = new HashSet<>();
    while (rows.next()) {
      List<@Nullable Object> values = TraceQueryRunner.values(rows, indexes);
      Object key = values.getFirst();
      if (!used.contains(key)) {
        continue;
      }
      if (!seen.add(key)) {
        throw new SummaryException("%s has several rows for %s".formatted(name, key));
      }
      write(values, message);
    }
  }

  private void write(List<@Nullable Object> values, MessageFieldWriter message)
      throws SummaryException {
    MessageFieldWriter row = message.child("interned_dimension_rows");
    for (int i = 0; i < values.size(); i++) {
      String field = i == 0 ? "key_dimension_value" : "interned_dimension_values";
      MessageFieldWriter dimension = row.child(field);
      Dimension column = columns.get(i);
      column.type().write(values.get(i), "column " + column.name() + " of " + name, dimension);
      if (i == 0) {
        row.set(field, dimension.build());
      } else {
        row.add(field, dimension.build());
      }
    }
    message.add("interned_dimension_rows", row.build());
  }
}
