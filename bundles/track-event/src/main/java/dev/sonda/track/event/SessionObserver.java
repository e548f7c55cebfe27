package dev.sonda.track.event;

/**
 * Follows the sessions that record this program's events. Calls come from a thread of Sonda's.
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
   * A session has ended, and its categories are off unless another session records them: {@link
   * Category#isEnabled} says so.
   */
  default void onStopped() {}

  /** A session is about to have all said again, as readers may begin here. */
  default void willClearIncrementalState() {}
}
