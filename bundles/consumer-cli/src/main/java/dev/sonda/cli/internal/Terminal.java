package dev.sonda.cli.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Whether a person is looking at a stream. The JDK can only tell for both streams at once. */
public final class Terminal {
  private static final int STDIN = 0;
  public static final int STDOUT = 1;
  public static final int STDERR = 2;

  private Terminal() {}

  /** Whether a person looks at stderr, and lines on it can be taken back. */
  public static boolean canRedraw(Map<String, String> environment) {
    return isTerminal(STDERR) && knowsCodes(environment);
  }

  /** The same of stdout. */
  public static boolean canRedrawOutput(Map<String, String> environment) {
    return isTerminal(STDOUT) && knowsCodes(environment);
  }

  /** Whether a person types and looks, on a terminal whose cursor can be moved. */
  public static boolean canEdit(Map<String, String> environment) {
    return isTerminal(STDIN) && canRedrawOutput(environment);
  }

  /** Whether whoever looks wants colours: https://no-color.org. */
  public static boolean wantsColours(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  static boolean knowsCodes(Map<String, String> environment) {
    return !environment.getOrDefault("TERM", "dumb").equals("dumb");
  }

  public static boolean isTerminal(int fd) {
    try {
      return isTerminalDevice(Files.readSymbolicLink(Path.of("/proc/self/fd/" + fd)).toString());
    } catch (IOException e) {
      return false;
    }
  }

  static boolean isTerminalDevice(String device) {
    return device.startsWith("/dev/pts/")
        || device.startsWith("/dev/tty")
        || device.equals("/dev/console");
  }
}
