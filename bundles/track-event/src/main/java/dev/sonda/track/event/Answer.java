package dev.sonda.track.event;

/**
 * The result of a request to a tracing service: a value or the reason of a failure, instead of an
 * exception.
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

  /** The request succeeded; {@code value} is its result. */
  record Done<T>(T value) implements Answer<T> {}

  /**
   * The request failed.
   *
   * @param reason one sentence for the user
   */
  record Failed<T>(String reason) implements Answer<T> {}

  /**
   * The result of a successful request.
   *
   * @throws IllegalStateException with the reason if the request failed
   */
  default T orThrow() {
    return switch (this) {
      case Done<T>(T value) -> value;
      case Failed<T>(String reason) -> throw new IllegalStateException(reason);
    };
  }
}
