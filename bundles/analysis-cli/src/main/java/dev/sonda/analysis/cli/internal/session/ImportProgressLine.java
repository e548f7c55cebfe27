package dev.sonda.analysis.cli.internal.session;

import dev.sonda.trace.importing.ImportProgress;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The progress line of an import on a terminal, shown if the import takes longer than a second. */
public final class ImportProgressLine implements ImportProgress {
  private static final String CLEAR_LINE = "\r\033[K";

  /** No progress is shown for this long, since a short wait needs no explanation. */
  private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The period of updates, as fast as a person reads a number. */
  private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final PrintStream err;
  private final boolean isShown;
  private final LongSupplier nanoClock;
  private long nextNanos;
  private boolean isDrawn;

  public ImportProgressLine(PrintStream err, boolean isShown, LongSupplier nanoClock) {
    this.err = err;
    this.isShown = isShown;
    this.nanoClock = nanoClock;
    begin();
  }

  /** Called when a query begins, which may have to wait for an import. */
  public synchronized void begin() {
    nextNanos = nanoClock.getAsLong() + SILENT_NANOS;
  }

  /** Erases the progress line; called before other output is printed. */
  public synchronized void clear() {
    if (isDrawn) {
      err.print(CLEAR_LINE);
      err.flush();
      isDrawn = false;
    }
  }

  @Override
  public synchronized void onBytes(long done, long total) {
    if (!isShown) {
      return;
    }
    long now = nanoClock.getAsLong();
    if (now - nextNanos >= 0) {
      nextNanos = now + PERIOD_NANOS;
      isDrawn = true;
      err.print(CLEAR_LINE + line(done, total));
      err.flush();
    }
  }

  private static String line(long done, long total) {
    return String.format(
        Locale.ROOT,
        "sonda: importing: %d %% of %.1f MB",
        total <= 0 ? 0 : Math.min(100, 100 * done / total),
        total / 1e6);
  }

  @Override
  public boolean isCancelled() {
    return false;
  }
}
