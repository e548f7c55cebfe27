package dev.sonda.cli.internal.stats;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A look at a session: all that Sonda's service tells, or what any service does. */
sealed interface SessionLook permits StatsBlock, PublicLook {

  /**
   * A line of it.
   *
   * @param isBad whether it should catch the eye
   */
  record Line(String text, boolean isBad) {
    static Line good(String text) {
      return new Line(text, false);
    }

    static Line bad(String text) {
      return new Line(text, true);
    }
  }

  /**
   * For people.
   *
   * @param before an earlier look at the same session, for what is written in a second
   */
  List<Line> lines(Optional<SessionLook> before);

  /** For programs. */
  Map<String, Object> fields();
}
