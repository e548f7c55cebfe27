package dev.sonda.jfr.format;

/** Which kinds of events are written. */
@FunctionalInterface
public interface EventFilter {
  /** By the name of the event's type, such as {@code jdk.GarbageCollection}. */
  boolean accepts(String eventType);

  static EventFilter all() {
    return _ -> true;
  }
}
