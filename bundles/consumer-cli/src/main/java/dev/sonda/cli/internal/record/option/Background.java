package dev.sonda.cli.internal.record.option;

/** When a command leaves its session to a process in the background. */
public enum Background {
  NEVER(""),
  ONCE_ACCEPTED("begun"),
  ONCE_STARTED("all data sources started");

  private final String awaited;

  Background(String awaited) {
    this.awaited = awaited;
  }

  /** What has happened by then, in words. */
  public String awaited() {
    return awaited;
  }
}
