package dev.sonda.jfr.format;

/** Selects the event types of a recording that are written into the trace. */
@FunctionalInterface
public interface EventFilter {
  /**
   * Whether events of a type are written; the type is given by name, such as {@code
   * jdk.GarbageCollection}.
   */
  boolean accepts(String eventType);

  static EventFilter all() {
    return _ -> true;
  }
}
