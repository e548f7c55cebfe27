package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.cli.internal.Amount;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** The line that changes while recording; on a terminal only. Any thread. */
final class Progress {
  private static final String CLEAR_LINE = "\r\033[K";

  private final PrintStream err;
  private final boolean shown;
  private final long durationMs;
  private long bytes;
  private List<Loss> losses = List.of();

  /**
   * @param durationMs how long it will take, 0 if nobody knows
   */
  Progress(PrintStream err, boolean shown, long durationMs) {
    this.err = err;
    this.shown = shown;
    this.durationMs = durationMs;
  }

  boolean isShown() {
    return shown;
  }

  synchronized void bytesWritten(long total) {
    bytes = total;
  }

  synchronized void lost(List<Loss> sofar) {
    if (!sofar.isEmpty()) {
      losses = new ArrayList<>(sofar);
    }
  }

  synchronized void draw(long elapsedMs) {
    if (shown) {
      err.print(CLEAR_LINE + line(elapsedMs));
      err.flush();
    }
  }

  /** The session is over, and what it has recorded is on its way. */
  synchronized void drawSaving(long savedBytes, boolean isStopRequested) {
    if (shown) {
      err.print(CLEAR_LINE + savingLine(savedBytes, isStopRequested));
      err.flush();
    }
  }

  synchronized void clear() {
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
