package dev.sonda.trace.tables.internal;

import org.jspecify.annotations.Nullable;

/** What fills some tables, once, when the first of them is finished. */
public final class LateRows {
  private @Nullable Runnable filling;

  public LateRows(Runnable filling) {
    this.filling = filling;
  }

  public void fill() {
    Runnable once = filling;
    filling = null;
    if (once != null) {
      once.run();
    }
  }
}
