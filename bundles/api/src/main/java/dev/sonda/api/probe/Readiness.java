package dev.sonda.api.probe;

/** Whether a data source can do its work here, and if not, why and what mends it. */
public sealed interface Readiness {

  /**
   * All that was asked for will be recorded.
   *
   * @param note what is worth knowing of how, in one sentence, or empty
   */
  record Ok(String note) implements Readiness {}

  /**
   * Part of it will be missing.
   *
   * @param reason what is missing and why, in one sentence
   * @param mend the one command that mends it, or empty where nothing does
   */
  record Degraded(String reason, String mend) implements Readiness {}

  /** Nothing would be recorded; the components say what those of {@link Degraded} do. */
  record Impossible(String reason, String mend) implements Readiness {}

  static Readiness ok() {
    return new Ok("");
  }

  static Readiness ok(String note) {
    return new Ok(note);
  }

  static Readiness degraded(String reason, String mend) {
    return new Degraded(reason, mend);
  }

  static Readiness impossible(String reason, String mend) {
    return new Impossible(reason, mend);
  }
}
