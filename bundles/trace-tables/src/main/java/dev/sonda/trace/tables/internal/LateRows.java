package dev.sonda.trace.tables.internal;

import org.jspecify.annotations.Nullable;

/**
 * What fills some tables, once, when the first of them is finished. Where that fails, it fails for
 * all of them at each call: half of the rows are no table.
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
