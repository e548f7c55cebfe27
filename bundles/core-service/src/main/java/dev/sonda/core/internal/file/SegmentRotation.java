package dev.sonda.core.internal.file;

import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.endpoint.RotationPlan;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.session.lifecycle.FileSegmentStart;
import dev.sonda.core.internal.session.state.TracingSession;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a session's file continues in the next segment, by size, time or request. Loop only.
 */
final class SegmentRotation {
  private static final System.Logger LOG = System.getLogger(SegmentRotation.class.getName());

  private final TracingSession session;
  private final FileWriteBuffer stage;
  private final TaskRunner loop;
  private final @Nullable FileSegments segments;
  private long segmentLimitBytes = Long.MAX_VALUE;
  private Runnable cancelTimer = () -> {};
  private long segmentBytes;

  /**
   * Creates a rotation without a plan.
   *
   * @param segments null if the file is a descriptor, which has no name to derive others from
   */
  SegmentRotation(
      TracingSession session,
      FileWriteBuffer stage,
      TaskRunner loop,
      @Nullable FileSegments segments) {
    this.session = session;
    this.stage = stage;
    this.loop = loop;
    this.segments = segments;
  }

  void countStaged(long bytes) {
    segmentBytes += bytes;
  }

  /** Whether the segment has reached the size of the plan. */
  boolean isFull() {
    return segmentBytes >= segmentLimitBytes;
  }

  /**
   * Follows a plan from now on.
   *
   * @param onTime runs each time a segment has lasted as long as the plan says
   * @param onDone gets the reply at once whether the file can be rotated
   */
  void follow(RotationPlan wanted, Runnable onTime, Reply<RotateResult> onDone) {
    if (segments == null) {
      refuse(onDone);
      return;
    }
    segmentLimitBytes = wanted.segmentBytes() == 0 ? Long.MAX_VALUE : wanted.segmentBytes();
    startTimer(wanted.segmentMs(), onTime);
    onDone.receive(new RotateResult(true, "", ""));
  }

  private void startTimer(long periodMs, Runnable onTime) {
    cancelTimer.run();
    if (periodMs > 0) {
      Runnable again =
          () -> {
            startTimer(periodMs, onTime);
            onTime.run();
          };
      cancelTimer = loop.postDelayed(again, periodMs);
    }
  }

  /** Ends rotation by time; packets still to be written may fill further segments. */
  void stopTimer() {
    cancelTimer.run();
  }

  boolean isPossible() {
    return segments != null;
  }

  /**
   * Ends the current segment after the packets staged so far; later packets go into the next
   * segment.
   */
  void switchSegment(Reply<RotateResult> onDone) {
    if (segments == null) {
      refuse(onDone);
      return;
    }
    segmentBytes = 0;
    FileSegmentStart.begin(session);
    stage.switchTo(segments, onDone);
  }

  /** Switches a segment that is full. No consumer waits for a reply, so failures go to the log. */
  void switchFullSegment() {
    switchSegment(result -> {
      if (!result.success()) {
        LOG.log(System.Logger.Level.WARNING, "session {0}: {1}", session.id(), result.error());
      }
    });
  }

  static void refuse(Reply<RotateResult> onDone) {
    onDone.receive(
        new RotateResult(
            false, "", "only a file that the service has made, at output_path, can be rotated"));
  }
}
