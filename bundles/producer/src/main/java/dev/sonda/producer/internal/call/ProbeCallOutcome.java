package dev.sonda.producer.internal.call;

/** The result of a probe's callback. */
public sealed interface ProbeCallOutcome<T> {

  /** The callback returned and, if it had deferred its end, has acknowledged it. */
  record Done<T>(T result) implements ProbeCallOutcome<T> {}

  /**
   * The callback threw or exceeded its deadline; {@code reason} is a sentence without a subject.
   */
  record Failed<T>(String reason) implements ProbeCallOutcome<T> {}

  /** The call was not made, since its result was no longer needed. */
  record Skipped<T>() implements ProbeCallOutcome<T> {}
}
