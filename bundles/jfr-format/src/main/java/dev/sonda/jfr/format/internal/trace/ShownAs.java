package dev.sonda.jfr.format.internal.trace;

import java.util.List;

/** What an event becomes. */
sealed interface ShownAs {
  /** A slice or an instant, on its thread if it has one and otherwise on the JVM's own track. */
  record Event() implements ShownAs {}

  /**
   * A slice on a track of the JVM, whatever thread wrote the event.
   *
   * @param nameField whose text is the slice's name; empty for the type's label
   */
  record Phase(String track, String nameField) implements ShownAs {}

  /** Values of counters, of the thread that the event is about if it is about one. */
  record Counters(List<Value> values) implements ShownAs {
    /** A field of the event, and the counter's name. */
    record Value(String field, String name) {}
  }

  /**
   * A stack sample.
   *
   * @param threadField the thread whose stack it is
   * @param weightField how much it stands for; empty for one
   */
  record Sample(SampleCounter counter, String threadField, String weightField) implements ShownAs {}

  /** A statement about the JVM, not about a time. */
  record Nothing() implements ShownAs {}
}
