package dev.sonda.api.probe;

/** Whether a data source can record on this machine, and if not, the reason and the remedy. */
public sealed interface Readiness {

  /**
   * All requested data will be recorded.
   *
   * @param note a remark on how the data is recorded, in one sentence, or empty
   */
  record Ok(String note) implements Readiness {}

  /**
   * Part of the requested data will be missing.
   *
   * @param reason which data is missing and why, in one sentence
   * @param mend the one command that fixes the problem, or empty if there is none
   */
  record Degraded(String reason, String mend) implements Readiness {}

  /** No data would be recorded; the components have the meanings of those of {@link Degraded}. */
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
