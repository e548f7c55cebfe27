package dev.sonda.core.internal.session.state;

/** The states of a session, each with Perfetto's text for queries. */
public enum SessionState {
  CONFIGURED("CONFIGURED"),
  STARTED("STARTED"),
  DISABLING_WAITING_STOP_ACKS("STOP_WAIT"),
  DISABLED("DISABLED"),
  /** A clone, which can only be read and freed. */
  CLONED_READ_ONLY("CLONED_READ_ONLY");

  private final String text;

  SessionState(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** Whether the session records or is going to record. */
  public boolean isLive() {
    return this != DISABLED && this != CLONED_READ_ONLY;
  }

  /** Whether data sources may still join. */
  public boolean takesDataSources() {
    return this == CONFIGURED || this == STARTED;
  }
}
