package dev.sonda.analysis.cli.internal;

/** The exit codes of these commands: the recorder's numbers, with the recorder's meanings. */
public enum ExitCode {
  OK(0),
  FAILURE(1),
  /** The command line is wrong. */
  USAGE(2),
  /** This user may not read the trace, or write the database file. */
  PERMISSION(7),
  /** Standard output is full or broken. */
  DISK(8),
  /** 128 + SIGINT, as shells report it. */
  ABORTED(130);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
