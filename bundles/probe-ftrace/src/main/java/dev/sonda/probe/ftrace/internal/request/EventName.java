package dev.sonda.probe.ftrace.internal.request;

import java.util.Comparator;

/** The name of a kernel event: its group and name in {@code events/group/name}. */
public record EventName(String group, String name) implements Comparable<EventName> {
  /** The event for text that programs write into {@code trace_marker}; always on. */
  public static final EventName PRINT = new EventName("ftrace", "print");

  /** Groups of the kprobe events that sessions define, at calls and at returns. */
  public static final String KPROBES = "perfetto_kprobes";

  public static final String KRETPROBES = "perfetto_kretprobes";

  private static final Comparator<EventName> ORDER =
      Comparator.comparing(EventName::group).thenComparing(EventName::name);

  /** Parses {@code group/name}; a word without a slash is a name without a group. */
  static EventName of(String path) {
    int slash = path.indexOf('/');
    return new EventName(path.substring(0, Math.max(slash, 0)), path.substring(slash + 1));
  }

  /**
   * Whether the event is one of the group {@code ftrace}, whose events have a format but can't be
   * switched on or off.
   */
  public boolean isBuiltIn() {
    return group.equals("ftrace");
  }

  /** Whether the event can be requested through {@code kprobe_events} only. */
  boolean isProbe() {
    return group.equals(KPROBES) || group.equals(KRETPROBES);
  }

  /** {@code group/name}. */
  public String path() {
    return group + "/" + name;
  }

  @Override
  public int compareTo(EventName other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return path();
  }
}
