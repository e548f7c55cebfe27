package dev.sonda.cli.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Tells which of this process's standard streams are terminals. The JDK can only tell for input and
 * output together.
 */
public final class Terminal {
  private static final int STDIN = 0;
  public static final int STDOUT = 1;
  public static final int STDERR = 2;

  private Terminal() {}

  /** Whether standard error is a terminal on which a line can be drawn again. */
  public static boolean canRedraw(Map<String, String> environment) {
    return isTerminal(STDERR) && knowsCodes(environment);
  }

  /** Whether standard output is a terminal on which lines can be drawn again. */
  public static boolean canRedrawOutput(Map<String, String> environment) {
    return isTerminal(STDOUT) && knowsCodes(environment);
  }

  /** Whether input and output are a terminal whose cursor can be moved, as a line editor needs. */
  public static boolean canEdit(Map<String, String> environment) {
    return isTerminal(STDIN) && canRedrawOutput(environment);
  }

  /** Whether colours are wanted, by the convention of https://no-color.org. */
  public static boolean wantsColours(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /**
   * Whether the terminal understands control sequences; {@code dumb} and an unset TERM mean that it
   * doesn't.
   */
  static boolean knowsCodes(Map<String, String> environment) {
    return !environment.getOrDefault("TERM", "dumb").equals("dumb");
  }

  /** Whether a descriptor of this process is a terminal. */
  public static boolean isTerminal(int fd) {
    try {
      return isTerminalDevice(Files.readSymbolicLink(Path.of("/proc/self/fd/" + fd)).toString());
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Whether a path is the device of a terminal: a pseudo terminal, a virtual one, or the console.
   */
  static boolean isTerminalDevice(String device) {
    return device.startsWith("/dev/pts/")
        || device.startsWith("/dev/tty")
        || device.equals("/dev/console");
  }
}
