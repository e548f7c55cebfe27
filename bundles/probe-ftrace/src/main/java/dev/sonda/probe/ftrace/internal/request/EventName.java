package dev.sonda.probe.ftrace.internal.request;

import java.util.Comparator;

/** An event of the kernel, as its folder is called. */
public record EventName(String group, String name) implements Comparable<EventName> {
  /** What programs write into {@code trace_marker}; always on. */
  public static final EventName PRINT = new EventName("ftrace", "print");

  /** Groups of probes that sessions have the kernel make, at calls and at returns. */
  public static final String KPROBES = "perfetto_kprobes";

  public static final String KRETPROBES = "perfetto_kretprobes";

  private static final Comparator<EventName> ORDER =
      Comparator.comparing(EventName::group).thenComparing(EventName::name);

  /** From {@code group/name}; a word without a group is a name. */
  static EventName of(String path) {
    int slash = path.indexOf('/');
    return new EventName(path.substring(0, Math.max(slash, 0)), path.substring(slash + 1));
  }

  /** Events of the tracers themselves have a format and no switch. */
  public boolean isBuiltIn() {
    return group.equals("ftrace");
  }

  /** Whether only {@code kprobe_events} can ask for it. */
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
