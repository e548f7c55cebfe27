package dev.sonda.trace.processor.internal.activity;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Result;
import dev.sonda.trace.processor.ActivityListener.Activity;

/** A query that is an activity until its rows are there. */
public final class ObservedQuery implements PendingQuery {
  /** Begins a query. */
  @FunctionalInterface
  public interface Beginning {
    PendingQuery run() throws EngineException;
  }

  private final PendingQuery query;
  private final Activity activity;

  private ObservedQuery(PendingQuery query, Activity activity) {
    this.query = query;
    this.activity = activity;
  }

  /** Begins a query as part of an activity, which ends with it, or now if it can't begin. */
  public static PendingQuery begin(Activity activity, Beginning beginning) throws EngineException {
    boolean isBegun = false;
    try {
      PendingQuery query = beginning.run();
      isBegun = true;
      return new ObservedQuery(query, activity);
    } finally {
      if (!isBegun) {
        activity.close();
      }
    }
  }

  @Override
  public Result result() throws EngineException {
    try (activity) {
      return query.result();
    }
  }

  @Override
  public void cancel() {
    query.cancel();
  }
}
