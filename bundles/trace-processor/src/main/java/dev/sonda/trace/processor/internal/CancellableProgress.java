package dev.sonda.trace.processor.internal;

import dev.sonda.trace.importing.ImportProgress;

/**
 * Progress whose imports end when the query that waits for them is cancelled. Any thread.
 *
 * <p>The engine lets go of a cancelled query's caller at once, but the import runs on the engine's
 * thread, and the next query would wait for its end.
 */
final class CancellableProgress implements ImportProgress {
  private final ImportProgress listener;
  private volatile boolean isQueryCancelled;

  CancellableProgress(ImportProgress listener) {
    this.listener = listener;
  }

  void cancel() {
    isQueryCancelled = true;
  }

  /** Another query begins: what was cancelled before it has ended. */
  void reset() {
    isQueryCancelled = false;
  }

  @Override
  public void onBytes(long done, long total) {
    listener.onBytes(done, total);
  }

  @Override
  public boolean isCancelled() {
    return isQueryCancelled || listener.isCancelled();
  }
}
