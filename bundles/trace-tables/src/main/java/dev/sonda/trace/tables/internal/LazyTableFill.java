package dev.sonda.trace.tables.internal;

import org.jspecify.annotations.Nullable;

/**
 * Fills a group of tables, once, when the first of them is finished. If filling fails, finishing
 * any table of the group fails at each call, since incomplete tables would give wrong results.
 */
public final class LazyTableFill {
  private @Nullable Runnable filling;
  private @Nullable RuntimeException failure;

  public LazyTableFill(Runnable filling) {
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
