package dev.sonda.cli.internal.stats;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The statistics of a session at one moment: all statistics from Sonda's service, a few from any
 * other service.
 */
sealed interface StatsView permits SondaStatsView, PerfettoStatsView {

  /**
   * A line for people.
   *
   * @param isBad whether to highlight it
   */
  record Line(String text, boolean isBad) {
    /** A line that isn't highlighted. */
    static Line good(String text) {
      return new Line(text, false);
    }

    /** A line about a loss or a problem, which is highlighted. */
    static Line bad(String text) {
      return new Line(text, true);
    }
  }

  /**
   * The statistics in lines for people.
   *
   * @param before earlier statistics of the same session, from which rates are computed
   */
  List<Line> lines(Optional<StatsView> before);

  /** The statistics as fields for JSON. */
  Map<String, Object> fields();
}
