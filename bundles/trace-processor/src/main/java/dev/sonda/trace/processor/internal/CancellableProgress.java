package dev.sonda.trace.processor.internal;

import dev.sonda.engine.Engine;
import dev.sonda.trace.importing.ImportProgress;
import org.jspecify.annotations.Nullable;

/**
 * Import progress that reports cancellation when the query that needs the import is stopped.
 * Thread-safe.
 *
 * <p>A cancelled query's caller returns at once, but the import runs on the engine's thread, so the
 * next query would have to wait until the import ends.
 */
final class CancellableProgress implements ImportProgress {
  private final ImportProgress listener;
  private volatile @Nullable Engine engine;
  private volatile boolean isClosed;

  CancellableProgress(ImportProgress listener) {
    this.listener = listener;
  }

  /** Sets the engine whose queries cause the imports from now on. */
  void setEngine(Engine open) {
    engine = open;
  }

  /** Cancels all imports, since the trace is closed. */
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
