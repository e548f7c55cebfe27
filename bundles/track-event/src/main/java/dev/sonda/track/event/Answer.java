package dev.sonda.track.event;

/**
 * How a request to a tracing service went: errors are values, not exceptions.
 *
 * {@snippet class=dev.sonda.track.event.example.ProgramExamplesTest region=answer :
 * static String say(Answer<Long> answer) {
 *   return switch (answer) {
 *     case Answer.Done<Long>(Long bytes) -> bytes + " bytes";
 *     case Answer.Failed<Long>(String reason) -> "no trace: " + reason;
 *   };
 * }}
 */
public sealed interface Answer<T> {

  /** It was done; the value is what was asked for. */
  record Done<T>(T value) implements Answer<T> {}

  /**
   * The request failed.
   *
   * @param reason one sentence for the user
   */
  record Failed<T>(String reason) implements Answer<T> {}

  /**
   * The value.
   *
   * @throws IllegalStateException with the reason where there is none
   */
  default T orThrow() {
    return switch (this) {
      case Done<T>(T value) -> value;
      case Failed<T>(String reason) -> throw new IllegalStateException(reason);
    };
  }
}
