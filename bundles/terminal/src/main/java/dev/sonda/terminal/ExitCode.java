package dev.sonda.terminal;

import java.util.Arrays;

/** The exit codes of all commands. Scripts rely on the numbers, which therefore never change. */
public enum ExitCode {
  OK(0, "all went well"),
  FAILURE(1, "failed for another reason"),
  USAGE(
      2, "the command line or the config is wrong, or names a session or folder that isn't there"),
  DAEMON(3, "no daemon where one is needed, or another one holds its lock"),
  DATA_LOST(4, "data was lost and --fail-on-loss was given"),
  DAEMON_DIED(5, "the daemon died meanwhile"),
  MISSING_SOURCE(6, "a data source or event doesn't exist, or can't be recorded here"),
  PERMISSION(7, "this user may not: a file, a folder, a socket or the kernel refuses"),
  DISK(8, "a disk, or standard output, is full or broken"),
  /** 128 + SIGINT, as shells report it. */
  ABORTED(130, "aborted by a second Ctrl-C");

  private final int number;
  private final String meaning;

  ExitCode(int number, String meaning) {
    this.number = number;
    this.meaning = meaning;
  }

  /** The code with this number; {@link #FAILURE} for an unknown number. */
  public static ExitCode of(int number) {
    return Arrays.stream(values())
        .filter(code -> code.number == number)
        .findFirst()
        .orElse(FAILURE);
  }

  /** The process's exit code. */
  public int number() {
    return number;
  }

  /** The meaning of the code, as {@code sonda help} and the manual pages print it. */
  public String meaning() {
    return meaning;
  }
}
