package dev.sonda.jfr.format.internal.trace;

import java.util.List;

/** How the events of one type are represented in the trace. */
sealed interface EventRepresentation {
  /**
   * A slice or an instant, on the track of the event's thread, or on the JVM's own track if the
   * event has no thread.
   */
  record Event() implements EventRepresentation {}

  /**
   * A slice on a track of the JVM, independent of the thread that wrote the event.
   *
   * @param nameField field with the slice's name; empty to use the type's label
   */
  record Phase(String track, String nameField) implements EventRepresentation {}

  /**
   * Values of counters; they belong to the thread to which the event refers, or else to the JVM.
   */
  record Counters(List<Value> values) implements EventRepresentation {
    /** A counter: the event's field with the value, and the counter's name. */
    record Value(String field, String name) {}
  }

  /**
   * A stack sample.
   *
   * @param threadField field with the sampled thread
   * @param weightField field with the sample's weight; empty for weight 1
   */
  record Sample(StackSampleKind counter, String threadField, String weightField)
      implements EventRepresentation {}

  /** Not shown, since the event describes the JVM, not a point in time. */
  record Nothing() implements EventRepresentation {}
}
