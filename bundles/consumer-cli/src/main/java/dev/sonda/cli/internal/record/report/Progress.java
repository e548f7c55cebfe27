package dev.sonda.cli.internal.record.report;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.cli.internal.Amount;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** The line that changes while recording; on a terminal only. Any thread. */
public final class Progress {
  private static final String CLEAR_LINE = "\r\033[K";

  private final PrintStream err;
  private final boolean shown;
  private final long durationMs;
  private long bytes;
  private List<Loss> losses = List.of();

  /**
   * @param durationMs how long it will take, 0 if nobody knows
   */
  public Progress(PrintStream err, boolean shown, long durationMs) {
    this.err = err;
    this.shown = shown;
    this.durationMs = durationMs;
  }

  public boolean isShown() {
    return shown;
  }

  public synchronized void bytesWritten(long total) {
    bytes = total;
  }

  public synchronized void lost(List<Loss> sofar) {
    if (!sofar.isEmpty()) {
      losses = new ArrayList<>(sofar);
    }
  }

  public synchronized void draw(long elapsedMs) {
    if (shown) {
      err.print(CLEAR_LINE + line(elapsedMs));
      err.flush();
    }
  }

  /** The session is over, and what it has recorded is on its way. */
  public synchronized void drawSaving(long savedBytes, boolean isStopRequested) {
    if (shown) {
      err.print(CLEAR_LINE + savingLine(savedBytes, isStopRequested));
      err.flush();
    }
  }

  public synchronized void clear() {
    if (shown) {
      err.print(CLEAR_LINE);
      err.flush();
    }
  }

  static String savingLine(long savedBytes, boolean isStopRequested) {
    return "saving, "
        + Amount.bytes(savedBytes)
        + " so far; Ctrl-C"
        + (isStopRequested ? "" : " twice")
        + " aborts";
  }

  String line(long elapsedMs) {
    StringBuilder line = new StringBuilder("recording ").append(Amount.seconds(elapsedMs));
    if (durationMs > 0) {
      line.append(" of ").append(Amount.seconds(durationMs));
    }
    if (bytes > 0) {
      line.append(", ").append(Amount.bytes(bytes));
    }
    for (Loss loss : losses) {
      line.append(", lost ").append(LossLine.amount(loss));
    }
    return line.append("; Ctrl-C stops and saves").toString();
  }
}
