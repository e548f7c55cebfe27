package dev.sonda.trace.processor.internal.activity;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Query;
import dev.sonda.engine.TableFunction;
import dev.sonda.trace.processor.ActivityListener;
import dev.sonda.trace.processor.ActivityListener.Activity;
import dev.sonda.trace.processor.ActivityListener.Kind;
import dev.sonda.trace.tables.ScalarFunction;
import java.util.Map;

/** An engine whose queries and calls of operators a listener is told. */
public final class ObservedEngine implements Engine {
  private final Engine engine;
  private final ActivityListener activities;

  public ObservedEngine(Engine engine, ActivityListener activities) {
    this.engine = engine;
    this.activities = activities;
  }

  @Override
  public PendingQuery begin(Query query) throws EngineException {
    Activity activity =
        activities.begin(Kind.ENGINE_QUERY, "ENGINE_QUERY", Map.of("sql", query.sql()));
    return ObservedQuery.begin(activity, () -> engine.begin(query));
  }

  @Override
  public void define(TableFunction function) throws EngineException {
    Map<String, String> details = Map.of("Name", function.name());
    TableFunction.Body body =
        (arguments, memory, result) -> {
          try (Activity _ = activities.begin(Kind.OPERATOR, "TABLE_FUNCTION_CALL", details)) {
            function.body().apply(arguments, memory, result);
          }
        };
    engine.define(
        new TableFunction(function.name(), function.parameters(), function.columns(), body));
  }

  @Override
  public void define(ScalarFunction function) throws EngineException {
    engine.define(function);
  }

  @Override
  public void cancel() {
    engine.cancel();
  }

  @Override
  public boolean isStopping() {
    return engine.isStopping();
  }

  @Override
  public void onIdle(Runnable memoryReturn) {
    engine.onIdle(memoryReturn);
  }

  @Override
  public void close() {
    engine.close();
  }
}
