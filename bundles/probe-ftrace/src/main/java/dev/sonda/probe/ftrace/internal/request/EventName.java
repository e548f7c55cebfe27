package dev.sonda.probe.ftrace.internal.request;

import java.util.Comparator;

/** An event of the kernel, as its folder is called. */
public record EventName(String group, String name) implements Comparable<EventName> {
  /** What programs write into {@code trace_marker}; always on. */
  public static final EventName PRINT = new EventName("ftrace", "print");

  private static final Comparator<EventName> ORDER =
      Comparator.comparing(EventName::group).thenComparing(EventName::name);

  /** Events of the tracers themselves have a format and no switch. */
  public boolean isBuiltIn() {
    return group.equals("ftrace");
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
