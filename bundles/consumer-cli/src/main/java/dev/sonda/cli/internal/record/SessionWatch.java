package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.FlushFlags;
import dev.sonda.api.endpoint.FlushFlags.Initiator;
import dev.sonda.api.endpoint.FlushFlags.Reason;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.cli.internal.BlockingReply;
import dev.sonda.cli.internal.record.output.QueuedTraceWriter;
import dev.sonda.cli.internal.record.report.RecordingProgressLine;
import dev.sonda.protos.TraceStats;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Waits for the end of a session, shows its progress, and reads its packets afterwards. Used on the
 * command's thread, except for {@link #stop}.
 */
final class SessionWatch {
  /** Period in ms of redrawing the progress line; the session's end is noticed immediately. */
  private static final int REDRAW_MS = 200;

  /** Period in which the service reports losses for the progress line. */
  private static final int LOSS_PERIOD_MS = 1_000;

  /** How long the service may take to stop a session: its flush and stop timeouts, twice. */
  private static final long STOP_LIMIT_MS = 30_000;

  /** How long, in ms, the service may send no packets after a read request. */
  private static final long SILENCE_LIMIT_MS = 30_000;

  private final ConsumerEndpoint endpoint;
  private final RecordConsumer recording;
  private final RecordingProgressLine progress;
  private final long startNs = System.nanoTime();
  private long endNs;
  private long stopSeenNs;

  SessionWatch(
      ConsumerEndpoint endpoint, RecordConsumer recording, RecordingProgressLine progress) {
    this.endpoint = endpoint;
    this.recording = recording;
    this.progress = progress;
  }

  /**
   * Ends the session after a flush, so that data in producers' buffers is saved too. Thread-safe;
   * returns at once.
   */
  void stop() {
    endpoint.flush(
        0,
        new FlushFlags(Reason.TRACE_STOP, Initiator.PERFETTO_CMD).bits(),
        flushed -> endpoint.disableTracing());
  }

  /**
   * Waits for the end of a session that another command has begun.
   *
   * @param now whether to end the session at once, as the first signal does
   */
  String awaitEnd(boolean now) throws CommandFailure {
    recording.onStop(this::stop);
    if (now) {
      recording.onSignal();
    }
    return awaitEnd();
  }

  /**
   * Waits until the session has ended.
   *
   * @return the service's error, or an empty string
   */
  String awaitEnd() throws CommandFailure {
    Runnable endLosses = observeLosses();
    try {
      while (!recording.awaitEnd(REDRAW_MS)) {
        checkStopLimit();
        redraw();
      }
    } finally {
      endNs = System.nanoTime();
      endLosses.run();
      progress.clear();
    }
    return recording.error();
  }

  /**
   * Reads all packets into the output, and waits until they are written, however slow the output
   * is.
   */
  void readAll(QueuedTraceWriter output) throws CommandFailure {
    try {
      recording.onRoom(endpoint::readBuffers);
      endpoint.readBuffers();
      long heard = -1;
      long heardNs = 0;
      while (!recording.awaitAllRead(REDRAW_MS)) {
        if (recording.batches() != heard || !output.hasRoom()) {
          heard = recording.batches();
          heardNs = System.nanoTime();
        } else if (isOver(heardNs, SILENCE_LIMIT_MS)) {
          throw new CommandFailure(
              ExitCode.DAEMON_DIED, "the tracing service stopped sending packets");
        }
        redraw(output);
      }
      output.finish();
      while (!recording.awaitWritten(REDRAW_MS)) {
        redraw(output);
      }
    } finally {
      progress.clear();
    }
  }

  private void redraw(QueuedTraceWriter output) {
    progress.drawSaving(output.bytesWritten(), recording.isStopRequested());
  }

  /** The session's result; empty where the service isn't Sonda's. */
  Optional<SessionResult> result() throws CommandFailure {
    Optional<SondaPort> port = endpoint.sondaPort();
    return port.isEmpty()
        ? Optional.empty()
        : Optional.of(BlockingReply.to(reply -> port.get().sessionResult(reply)));
  }

  /** How long the session has lasted, from this object's creation to the session's end. */
  long elapsedMs() {
    return TimeUnit.NANOSECONDS.toMillis((endNs == 0 ? System.nanoTime() : endNs) - startNs);
  }

  private Runnable observeLosses() {
    if (!progress.isShown()) {
      return () -> {};
    }
    return endpoint
        .sondaPort()
        .map(port -> port.observeLosses(LOSS_PERIOD_MS, progress::lost))
        .orElse(() -> {});
  }

  private void redraw() {
    if (progress.isShown()) {
      endpoint.getTraceStats(stats -> stats.ifPresent(this::showBytes));
      progress.draw(elapsedMs());
    }
  }

  private void showBytes(TraceStats stats) {
    progress.bytesWritten(
        stats.getBufferStatsList().stream()
            .mapToLong(TraceStats.BufferStats::getBytesWritten)
            .sum());
  }

  /**
   * Fails if the service hasn't stopped the session {@link #STOP_LIMIT_MS} after the user's signal.
   */
  private void checkStopLimit() throws CommandFailure {
    if (!recording.isStopRequested()) {
      return;
    }
    if (stopSeenNs == 0) {
      stopSeenNs = System.nanoTime();
    } else if (isOver(stopSeenNs, STOP_LIMIT_MS)) {
      throw new CommandFailure(
          ExitCode.DAEMON_DIED, "the tracing service does not stop the session");
    }
  }

  private static boolean isOver(long sinceNs, long limitMs) {
    return System.nanoTime() - sinceNs > TimeUnit.MILLISECONDS.toNanos(limitMs);
  }
}
