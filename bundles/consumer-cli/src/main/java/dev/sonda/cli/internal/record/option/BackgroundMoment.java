package dev.sonda.cli.internal.record.option;

/** The moment at which a command leaves its recording to a process in the background. */
public enum BackgroundMoment {
  NEVER(""),
  ONCE_ACCEPTED("begun"),
  ONCE_STARTED("all data sources started");

  private final String awaited;

  BackgroundMoment(String awaited) {
    this.awaited = awaited;
  }

  /** The event that has happened at that moment, in words for the user. */
  public String awaited() {
    return awaited;
  }
}
