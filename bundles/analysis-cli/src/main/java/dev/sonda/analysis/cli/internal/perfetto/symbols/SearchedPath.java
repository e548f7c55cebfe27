package dev.sonda.analysis.cli.internal.perfetto.symbols;

/** A path at which symbols of a mapping were sought. */
record SearchedPath(String path, Outcome outcome) {
  /** What was found at a path. */
  enum Outcome {
    FOUND("found"),
    MISSING("no such file"),
    OTHER_BUILD("not the build that was traced"),
    INVALID("can't be read as symbols"),
    NOT_IN_FOLDER("no file of that build id");

    private final String sentence;

    Outcome(String sentence) {
      this.sentence = sentence;
    }

    String sentence() {
      return sentence;
    }
  }

  boolean isFound() {
    return outcome == Outcome.FOUND;
  }
}
