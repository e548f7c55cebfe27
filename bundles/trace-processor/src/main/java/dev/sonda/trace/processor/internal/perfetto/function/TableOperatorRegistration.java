package dev.sonda.trace.processor.internal.perfetto.function;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.TableFunction;
import dev.sonda.engine.TableFunction.Parameter;
import dev.sonda.perfetto.sql.TableOperatorCall;
import dev.sonda.perfetto.sql.TableOperatorCall.Argument;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.trace.kernels.OperatorArgument;
import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.OperatorRegistry;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Registers operators over tables in an engine when queries use them. */
public final class TableOperatorRegistration {
  private final Engine engine;
  private final OperatorRegistry operators;
  private final Set<String> defined = new HashSet<>();
  private final ScratchPool scratch = new ScratchPool();

  public TableOperatorRegistration(Engine engine, OperatorRegistry operators) {
    this.engine = engine;
    this.operators = operators;
    engine.onIdle(scratch::clear);
  }

  /** Registers the operators that aren't registered yet. */
  public void define(List<TableOperatorCall> uses) throws EngineException {
    for (TableOperatorCall use : uses) {
      if (!defined.contains(use.function())) {
        engine.define(function(use));
        defined.add(use.function());
      }
    }
  }

  private TableFunction function(TableOperatorCall use) throws EngineException {
    TableOperator operator =
        operators
            .find(use.operator())
            .orElseThrow(
                () -> new EngineException(Kind.QUERY, "there is no operator " + use.operator()));
    return new TableFunction(
        use.function(),
        use.arguments().stream().map(TableOperatorRegistration::parameter).toList(),
        schemas(use.columns()),
        (arguments, memory, result) -> {
          try (ScratchPool.Lease lease = scratch.lease()) {
            result.accept(operator.apply(new OperatorCall(converted(arguments), memory, lease)));
          }
        });
  }

  private static Parameter parameter(Argument argument) {
    return switch (argument) {
      case Argument.Rows rows -> new Parameter.Rows(schemas(rows.columns()));
      case Argument.CollectedRows rows ->
          new Parameter.CollectedRows(rows.collector(), schemas(rows.columns()));
      case Argument.Value value -> new Parameter.Value(columnType(value.type()));
    };
  }

  private static List<ColumnSchema> schemas(List<CatalogColumn> columns) {
    return columns.stream()
        .map(column -> new ColumnSchema(column.name(), columnType(column.type()), true))
        .toList();
  }

  private static ColumnType columnType(ValueType type) {
    return switch (type) {
      case INTEGER, NULL -> ColumnType.INT64;
      case REAL -> ColumnType.DOUBLE;
      case TEXT, BLOB, ANY -> ColumnType.STRING;
    };
  }

  private static List<OperatorArgument> converted(List<@Nullable Object> values) {
    List<OperatorArgument> arguments = new ArrayList<>();
    for (Object value : values) {
      arguments.add(
          switch (value) {
            case Table table -> new OperatorArgument.Rows(table);
            case Long number -> new OperatorArgument.WholeNumber(number);
            case String text -> new OperatorArgument.Text(text);
            case null -> new OperatorArgument.Nothing();
            default -> throw new OperatorException("an operator takes no real numbers");
          });
    }
    return arguments;
  }
}
