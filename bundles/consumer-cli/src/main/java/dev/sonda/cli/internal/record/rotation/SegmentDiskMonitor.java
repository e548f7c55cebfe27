package dev.sonda.cli.internal.record.rotation;

import dev.sonda.terminal.CommandFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Deletes old segments of one recording and watches the disk's free space, once a second on a
 * thread of its own.
 */
public final class SegmentDiskMonitor implements AutoCloseable {
  private static final long PERIOD_MS = 1000;

  private final SegmentRetention retention;
  private final Runnable stop;
  private final AtomicReference<String> trouble = new AtomicReference<>("");
  private final ScheduledThreadPoolExecutor thread =
      new ScheduledThreadPoolExecutor(
          1, Thread.ofPlatform().name("sonda-segments").daemon().factory());

  private SegmentDiskMonitor(SegmentRetention retention, Runnable stop) {
    this.retention = retention;
    this.stop = stop;
  }

  /**
   * Deletes segments of earlier recordings and starts the thread.
   *
   * @param stop ends the recording when the disk is too full
   */
  public static SegmentDiskMonitor over(
      Path file, RotationSettings rotation, boolean noClobber, Runnable stop)
      throws CommandFailure {
    SegmentRetention retention = SegmentRetention.of(file, rotation);
    retention.begin(noClobber);
    SegmentDiskMonitor guard = new SegmentDiskMonitor(retention, stop);
    var _ =
        guard.thread.scheduleWithFixedDelay(
            guard::look, PERIOD_MS, PERIOD_MS, TimeUnit.MILLISECONDS);
    return guard;
  }

  private void look() {
    try {
      if (!retention.look()) {
        end("less of the disk is free than " + RotationSettings.MIN_FREE + " leaves to others");
      }
    } catch (IOException e) {
      end("the segments can't be looked after: " + e.getMessage());
    }
  }

  private void end(String reason) {
    if (trouble.compareAndSet("", reason)) {
      stop.run();
    }
  }

  /** The reason why the guard ended the recording; empty if it hasn't. */
  public Optional<String> trouble() {
    return Optional.of(trouble.get()).filter(reason -> !reason.isEmpty());
  }

  @Override
  public void close() {
    thread.shutdownNow();
    look();
  }
}
