package dev.sonda.analysis.cli.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Which of a process's standard streams are terminals. The JDK can only tell for input and output
 * together.
 *
 * @param hasCodes whether the terminal understands control sequences, by which a line is drawn
 *     again
 */
public record Terminals(boolean isInput, boolean isOutput, boolean isError, boolean hasCodes) {
  private static final int STDIN = 0;
  private static final int STDOUT = 1;
  private static final int STDERR = 2;

  public static Terminals none() {
    return new Terminals(false, false, false, false);
  }

  /** Those of this process. */
  public static Terminals ofProcess(Map<String, String> environment) {
    return new Terminals(
        isTerminal(STDIN),
        isTerminal(STDOUT),
        isTerminal(STDERR),
        !environment.getOrDefault("TERM", "dumb").equals("dumb"));
  }

  /** Whether lines can be edited. */
  public boolean canEdit() {
    return isInput && isOutput && hasCodes;
  }

  /** Whether data would go to a person's screen. */
  public boolean isScreen() {
    return isOutput;
  }

  /** Whether a line of progress can be shown. */
  public boolean canShowProgress() {
    return isError && hasCodes;
  }

  private static boolean isTerminal(int descriptor) {
    try {
      String device = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return device.startsWith("/dev/pts/")
          || device.startsWith("/dev/tty")
          || device.equals("/dev/console");
    } catch (IOException e) {
      return false;
    }
  }
}
