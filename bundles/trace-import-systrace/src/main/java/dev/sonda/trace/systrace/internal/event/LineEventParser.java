package dev.sonda.trace.systrace.internal.event;

import dev.sonda.trace.systrace.internal.line.FtraceLine;
import dev.sonda.trace.systrace.internal.line.LineArgs;

/** Parses ftrace events with one name into table rows. */
@FunctionalInterface
interface LineEventParser {
  /**
   * Parses an event.
   *
   * @param utid the row of the event's thread
   */
  void parse(FtraceLine line, LineArgs args, int utid);
}
