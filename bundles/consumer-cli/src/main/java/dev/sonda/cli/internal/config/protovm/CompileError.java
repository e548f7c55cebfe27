package dev.sonda.cli.internal.config.protovm;

/** A mistake in a compile config: a sentence that names the command and the field. */
final class CompileError extends Exception {
  private static final long serialVersionUID = 1;

  private final String place;
  private final String sentence;

  CompileError(String sentence) {
    this("", sentence);
  }

  private CompileError(String place, String sentence) {
    super(place.isEmpty() ? sentence : place + ": " + sentence);
    this.place = place;
    this.sentence = sentence;
  }

  /**
   * This error with the path of the command that caused it, unless a nested command has set the
   * path already.
   */
  CompileError at(String command) {
    return place.isEmpty() ? new CompileError(command, sentence) : this;
  }
}
