package dev.sonda.core.internal.session.state;

/** What a session tells the consumer it belongs to. Must not call back. */
public interface SessionOwner {
  /**
   * The session has ended.
   *
   * @param error a sentence, or empty
   */
  void onTracingDisabled(String error);

  /** The instance was configured, has started or has stopped. */
  void onInstanceChanged(DataSourceInstance instance);

  void onAllDataSourcesStarted();

  /** The session is nobody's from here on; what there is to say of its end comes on its own. */
  void onSessionTaken();

  /** A trigger asks for a clone of the session. */
  void onCloneTriggerHit(long sessionId, ReceivedTrigger trigger);
}
