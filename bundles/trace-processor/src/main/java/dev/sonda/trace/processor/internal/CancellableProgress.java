package dev.sonda.trace.processor.internal;

import dev.sonda.engine.Engine;
import dev.sonda.trace.importing.ImportProgress;
import org.jspecify.annotations.Nullable;

/**
 * Progress whose imports end when the query that waits for them is stopped. Any thread.
 *
 * <p>The engine returns to a cancelled query's caller at once, but the import runs on the engine's
 * thread, and the next query would wait for its end.
 */
final class CancellableProgress implements ImportProgress {
  private final ImportProgress listener;
  private volatile @Nullable Engine engine;
  private volatile boolean isClosed;

  CancellableProgress(ImportProgress listener) {
    this.listener = listener;
  }

  /** From now on imports are made for queries of this engine. */
  void setEngine(Engine open) {
    engine = open;
  }

  /** The trace is closed, with all that runs. */
  void close() {
    isClosed = true;
  }

  @Override
  public void onBytes(long done, long total) {
    listener.onBytes(done, total);
  }

  @Override
  public boolean isCancelled() {
    Engine open = engine;
    return isClosed || (open != null && open.isStopping()) || listener.isCancelled();
  }
}
