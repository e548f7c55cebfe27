package dev.sonda.track.event;

import dev.sonda.api.probe.Acknowledgement;

/**
 * Follows the sessions that record this program's events. Calls come from a thread of Sonda's; that
 * of an end that was put off comes from the thread that completed it.
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

  /** A session is about to end: what is written now is its last. */
  default void onStop() {}

  /**
   * A session is about to end. An observer that takes {@link Acknowledgement#later()} puts that off
   * until its action is run, on any thread: what other threads write until then is in the session.
   * It waits for some seconds at most.
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

  /** A session is about to have all said again, as readers may begin here. */
  default void willClearIncrementalState() {}
}
