package dev.sonda.cli.internal.stats;

import java.io.PrintStream;
import java.util.List;

/** Prints statistics repeatedly: in place on a terminal, else one block below the other. */
final class StatsScreen {
  private static final String RED = "\033[31m";
  private static final String PLAIN = "\033[0m";

  private final PrintStream out;
  private final boolean redraws;
  private final boolean colours;
  private int shownLines;

  /**
   * Creates a screen.
   *
   * @param redraws whether earlier lines can be overwritten
   */
  StatsScreen(PrintStream out, boolean redraws, boolean colours) {
    this.out = out;
    this.redraws = redraws;
    this.colours = colours;
  }

  /** Prints lines, over those of the last call where the terminal allows it. */
  void show(List<StatsView.Line> lines) {
    StringBuilder text = new StringBuilder();
    if (shownLines > 0) {
      text.append(redraws ? "\033[" + shownLines + "A\033[J" : "\n");
    }
    for (StatsView.Line line : lines) {
      text.append(colours && line.isBad() ? RED + line.text() + PLAIN : line.text()).append('\n');
    }
    out.print(text);
    out.flush();
    shownLines = lines.size();
  }
}
