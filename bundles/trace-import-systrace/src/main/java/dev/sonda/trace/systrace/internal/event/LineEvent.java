package dev.sonda.trace.systrace.internal.event;

import dev.sonda.trace.systrace.internal.line.FtraceLine;
import dev.sonda.trace.systrace.internal.line.LineArgs;

/** Makes rows of the events of one name. */
@FunctionalInterface
interface LineEvent {
  /**
   * An event.
   *
   * @param utid the row of the thread that it is of
   */
  void parse(FtraceLine line, LineArgs args, int utid);
}
