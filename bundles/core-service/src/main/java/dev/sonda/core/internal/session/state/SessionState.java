package dev.sonda.core.internal.session.state;

/** Where a session is in its life; the text is what queries show. */
public enum SessionState {
  CONFIGURED("CONFIGURED"),
  STARTED("STARTED"),
  DISABLING_WAITING_STOP_ACKS("STOP_WAIT"),
  DISABLED("DISABLED"),
  /** A clone: nothing happens to it but being read. */
  CLONED_READ_ONLY("CLONED_READ_ONLY");

  private final String text;

  SessionState(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** Whether it is still being recorded, or about to be. */
  public boolean isLive() {
    return this != DISABLED && this != CLONED_READ_ONLY;
  }

  /** Whether data sources may still join. */
  public boolean takesDataSources() {
    return this == CONFIGURED || this == STARTED;
  }
}
