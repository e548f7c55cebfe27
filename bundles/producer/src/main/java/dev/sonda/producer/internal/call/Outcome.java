package dev.sonda.producer.internal.call;

/** How a callback of a probe went. */
public sealed interface Outcome<T> {

  /** It returned, and acknowledged if it took the time to. */
  record Done<T>(T result) implements Outcome<T> {}

  /** It threw, or took too long; {@code reason} is a sentence without its subject. */
  record Failed<T>(String reason) implements Outcome<T> {}

  /** The call was not made, since its result was no longer needed. */
  record Skipped<T>() implements Outcome<T> {}
}
