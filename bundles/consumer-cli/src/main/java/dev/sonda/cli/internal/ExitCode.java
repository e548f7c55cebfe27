package dev.sonda.cli.internal;

import java.util.Arrays;

/** What the exit code of every command means; scripts rely on the numbers. */
public enum ExitCode {
  OK(0),
  FAILURE(1),
  USAGE(2),
  /** No daemon where one is needed, or another one holds its lock. */
  DAEMON(3),
  /** Data was lost and {@code --fail-on-loss} was given. */
  DATA_LOST(4),
  DAEMON_DIED(5),
  /** A data source or event that the config names doesn't exist. */
  MISSING_SOURCE(6),
  PERMISSION(7),
  DISK(8),
  /** Aborted by a second SIGINT; the number is the shells' convention. */
  ABORTED(130);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** The code with this number; what no code has is a failure. */
  static ExitCode of(int number) {
    return Arrays.stream(values())
        .filter(code -> code.number == number)
        .findFirst()
        .orElse(FAILURE);
  }

  public int number() {
    return number;
  }
}
