package dev.sonda.core.internal.session.state;

/**
 * The consumer that a session belongs to, as the session calls it. Implementations must not call
 * back into the session.
 */
public interface SessionOwner {
  /**
   * The session has ended.
   *
   * @param error a sentence; empty for a regular end
   */
  void onTracingDisabled(String error);

  /** The instance was configured, has started or has stopped. */
  void onInstanceChanged(DataSourceInstance instance);

  void onAllDataSourcesStarted();

  /**
   * An exclusive session has ended this one, which no longer belongs to the consumer. {@link
   * #onTracingDisabled} comes separately.
   */
  void onSessionTaken();

  /** A trigger of the session's config asks its owner to clone it. */
  void onCloneTriggerHit(long sessionId, ReceivedTrigger trigger);
}
