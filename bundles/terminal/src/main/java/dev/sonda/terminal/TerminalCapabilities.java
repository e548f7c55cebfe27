package dev.sonda.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Which of a process's standard streams are terminals. The JDK can only check input and output
 * together.
 *
 * @param hasCodes whether the terminal interprets control sequences, which are needed to redraw a
 *     line
 */
public record TerminalCapabilities(
    boolean isInput, boolean isOutput, boolean isError, boolean hasCodes) {
  private static final int STDIN = 0;
  private static final int STDOUT = 1;
  private static final int STDERR = 2;

  /** The value for a process without any terminal. */
  public static TerminalCapabilities none() {
    return new TerminalCapabilities(false, false, false, false);
  }

  /** Detects the terminals among this process's standard streams. */
  public static TerminalCapabilities ofProcess(Map<String, String> environment) {
    return new TerminalCapabilities(
        isTerminal(STDIN), isTerminal(STDOUT), isTerminal(STDERR), knowsCodes(environment));
  }

  /** Whether lines can be edited interactively. */
  public boolean canEdit() {
    return isInput && canRedrawOutput();
  }

  /** Whether lines of standard output can be redrawn in place. */
  public boolean canRedrawOutput() {
    return isOutput && hasCodes;
  }

  /** Whether a progress line on standard error can be redrawn in place. */
  public boolean canShowProgress() {
    return isError && hasCodes;
  }

  /** Whether colours are wanted, by the convention of https://no-color.org. */
  public static boolean wantsColours(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /** Whether the terminal interprets control sequences; not if TERM is unset or {@code dumb}. */
  static boolean knowsCodes(Map<String, String> environment) {
    return !environment.getOrDefault("TERM", "dumb").equals("dumb");
  }

  private static boolean isTerminal(int descriptor) {
    try {
      Path stream = Path.of("/proc/self/fd/" + descriptor);
      return isTerminalDevice(Files.readSymbolicLink(stream).toString());
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
