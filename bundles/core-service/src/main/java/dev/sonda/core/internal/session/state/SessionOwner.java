package dev.sonda.core.internal.session.state;

/**
 * Callbacks of a session to the consumer that owns it. Implementations must not call back into the
 * session.
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
   * An exclusive session has ended this session, which no longer belongs to the consumer. {@link
   * #onTracingDisabled} is called separately.
   */
  void onSessionTaken();

  /** A trigger of the session's config asks its owner to clone it. */
  void onCloneTriggerHit(long sessionId, ReceivedTrigger trigger);
}
