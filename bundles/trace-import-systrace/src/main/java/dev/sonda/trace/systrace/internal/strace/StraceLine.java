package dev.sonda.trace.systrace.internal.strace;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parsed line of the output of {@code strace -f -ttt}. */
public sealed interface StraceLine {
  /** A line that isn't a system call, such as a signal. */
  record Other() implements StraceLine {}

  /** A system call with only the time of day, without a date. */
  record WithoutDate() implements StraceLine {}

  /** The part of a system call that a line contains. */
  enum Phase {
    WHOLE,
    /** The call's beginning; strace printed a line of another thread before the call returned. */
    BEGIN,
    END,
    /** A continuation of the call, which is again unfinished. */
    END_AND_BEGIN;

    static Phase of(boolean isResumed, boolean isUnfinished) {
      if (isResumed) {
        return isUnfinished ? END_AND_BEGIN : END;
      }
      return isUnfinished ? BEGIN : WHOLE;
    }
  }

  /**
   * A system call.
   *
   * @param pid 0 if the line doesn't contain a pid
   * @param timeNs nanoseconds since 1970
   * @param returned the result; empty if the call hasn't returned
   */
  record Call(long pid, long timeNs, String name, String arguments, String returned, Phase phase)
      implements StraceLine {}

  /**
   * A line's optional pid, time and rest. A number of ten digits is the time in seconds since 1970,
   * since pids are shorter.
   */
  Pattern HEAD = Pattern.compile("\\s*(?:(\\d{1,9})\\s+)?(\\d[\\d.:]*)\\s+(\\S.*)");

  Pattern SECONDS = Pattern.compile("(\\d{1,10})(?:\\.(\\d{1,6}))?");
  Pattern RESUMED = Pattern.compile("<\\.\\.\\. (.*?) resumed>(.*)");
  Pattern BEGUN = Pattern.compile("([^(]*)\\((.*)");
  Pattern RETURNED = Pattern.compile("(.*?)\\)\\s*=(.*)");
  String UNFINISHED = "<unfinished ...>";

  long NANOS_PER_SECOND = 1_000_000_000;
  long NANOS_PER_MICROSECOND = 1000;

  static StraceLine of(String line) {
    Matcher head = HEAD.matcher(line);
    if (!head.matches()) {
      return new Other();
    }
    String time = head.group(2);
    Matcher seconds = SECONDS.matcher(time);
    if (!seconds.matches()) {
      return time.contains(":") ? new WithoutDate() : new Other();
    }
    long pid = head.group(1) == null ? 0 : Long.parseLong(head.group(1));
    long timeNs = Long.parseLong(seconds.group(1)) * NANOS_PER_SECOND;
    if (seconds.group(2) != null) {
      timeNs += Long.parseLong(seconds.group(2)) * NANOS_PER_MICROSECOND;
    }
    return call(pid, timeNs, head.group(3));
  }

  private static StraceLine call(long pid, long timeNs, String text) {
    Matcher resumed = RESUMED.matcher(text);
    boolean isResumed = resumed.matches();
    Matcher parts = isResumed ? resumed : BEGUN.matcher(text);
    if (!isResumed && !parts.matches()) {
      return new Other();
    }
    String name = parts.group(1);
    String rest = parts.group(2).strip();
    int end = rest.indexOf(UNFINISHED);
    Phase phase = Phase.of(isResumed, end >= 0);
    if (end >= 0) {
      String arguments = rest.substring(0, end).strip().replaceFirst(",+$", "");
      return new Call(pid, timeNs, name, arguments, "", phase);
    }
    Matcher returned = RETURNED.matcher(rest);
    if (returned.matches()) {
      String value = returned.group(2).strip();
      return new Call(pid, timeNs, name, returned.group(1).strip(), value, phase);
    }
    int equals = rest.indexOf('=');
    return equals < 0
        ? new Other()
        : new Call(pid, timeNs, name, "", rest.substring(equals + 1).strip(), phase);
  }
}
