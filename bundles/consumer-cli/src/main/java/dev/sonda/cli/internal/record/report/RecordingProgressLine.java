package dev.sonda.cli.internal.record.report;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.cli.internal.AmountText;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Draws the line that shows a recording's progress, on a terminal only. Any thread. */
public final class RecordingProgressLine {
  private static final String CLEAR_LINE = "\r\033[K";

  private final PrintStream err;
  private final boolean shown;
  private final long durationMs;
  private long bytes;
  private List<Loss> losses = List.of();

  /**
   * Creates the line.
   *
   * @param shown whether standard error is a terminal that can redraw a line
   * @param durationMs the session's duration; 0 if it has none
   */
  public RecordingProgressLine(PrintStream err, boolean shown, long durationMs) {
    this.err = err;
    this.shown = shown;
    this.durationMs = durationMs;
  }

  public boolean isShown() {
    return shown;
  }

  /** Sets the bytes in the session's buffers, for the next drawing. */
  public synchronized void bytesWritten(long total) {
    bytes = total;
  }

  /** Sets the losses so far, for the next drawing. */
  public synchronized void lost(List<Loss> sofar) {
    if (!sofar.isEmpty()) {
      losses = new ArrayList<>(sofar);
    }
  }

  /** Draws the line while the session runs. */
  public synchronized void draw(long elapsedMs) {
    if (shown) {
      err.print(CLEAR_LINE + line(elapsedMs));
      err.flush();
    }
  }

  /** Draws the line while packets are saved after the session's end. */
  public synchronized void drawSaving(long savedBytes, boolean isStopRequested) {
    if (shown) {
      err.print(CLEAR_LINE + savingLine(savedBytes, isStopRequested));
      err.flush();
    }
  }

  /** Removes the line, so that other output can follow. */
  public synchronized void clear() {
    if (shown) {
      err.print(CLEAR_LINE);
      err.flush();
    }
  }

  /** The line while packets are saved after the session's end. */
  static String savingLine(long savedBytes, boolean isStopRequested) {
    return "saving, "
        + AmountText.bytes(savedBytes)
        + " so far; Ctrl-C"
        + (isStopRequested ? "" : " twice")
        + " aborts";
  }

  /** The line while the session runs: elapsed time, bytes and losses. */
  String line(long elapsedMs) {
    StringBuilder line = new StringBuilder("recording ").append(AmountText.seconds(elapsedMs));
    if (durationMs > 0) {
      line.append(" of ").append(AmountText.seconds(durationMs));
    }
    if (bytes > 0) {
      line.append(", ").append(AmountText.bytes(bytes));
    }
    for (Loss loss : losses) {
      line.append(", lost ").append(LossLine.amount(loss));
    }
    return line.append("; Ctrl-C stops and saves").toString();
  }
}
