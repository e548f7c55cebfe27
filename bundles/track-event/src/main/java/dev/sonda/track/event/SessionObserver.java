package dev.sonda.track.event;

import dev.sonda.api.probe.Acknowledgement;

/**
 * Is notified of the sessions that record this program's events. A thread of Sonda makes the calls;
 * {@link #onStopped} of a postponed end is called by the thread that completed the postponement.
 *
 * {@snippet class=dev.sonda.track.event.example.ProgramExamplesTest region=observer :
 * static final class OpeningStock implements SessionObserver {
 *   @Override
 *   public void onStart() {
 *     SHOP.instant("stock").arg("socks", 12).emit();
 *   }
 * }}
 */
public interface SessionObserver {
  /** A session has been set up; it may start later, or never. */
  default void onSetup() {}

  /** A session records from now on. */
  default void onStart() {}

  /** A session is about to end: events written during this call are still recorded. */
  default void onStop() {}

  /**
   * A session is about to end. An observer that calls {@link Acknowledgement#later()} postpones the
   * end until the returned action is run, on any thread; events that other threads write until then
   * are recorded. The service waits a few seconds at most.
   *
   * <pre>{@code
   * public void onStop(Acknowledgement done) {
   *   Runnable stopped = done.later();
   *   workers.finishRound().thenRun(stopped);
   * }
   * }</pre>
   */
  default void onStop(Acknowledgement done) {
    onStop();
  }

  /**
   * A session has ended, and its categories are off unless another session records them: {@link
   * Category#isEnabled} says so.
   */
  default void onStopped() {}

  /**
   * A session is about to clear its incremental state: names and tracks are written again, as
   * readers may start to read the trace at this position.
   */
  default void willClearIncrementalState() {}
}
