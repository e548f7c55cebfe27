package dev.sonda.trace.tables.internal;

import org.jspecify.annotations.Nullable;

/**
 * Fills a group of tables, once, when the first of them is finished. If filling fails, finishing
 * any of them fails at each call, as a table with half of its rows would mislead.
 */
public final class LateRows {
  private @Nullable Runnable filling;
  private @Nullable RuntimeException failure;

  public LateRows(Runnable filling) {
    this.filling = filling;
  }

  public void fill() {
    if (failure != null) {
      throw failure;
    }
    Runnable once = filling;
    filling = null;
    if (once != null) {
      run(once);
    }
  }

  private void run(Runnable once) {
    try {
      once.run();
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
  }
}
