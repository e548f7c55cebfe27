package dev.sonda.protovm.internal.state;

import dev.sonda.protovm.ProgramRunOutcome;
import java.util.Locale;

/**
 * The reason why a run was aborted, and the instruction that caused it. The text is formatted only
 * on demand, as every packet of a producer may abort a run.
 */
public final class AbortReason {
  private static final int MAX_LEVELS = 32;

  private String format = "nothing was aborted";
  private Object subject = "";

  // Positions of the instruction and its enclosing instructions, from the inside out.
  private final int[] positions = new int[MAX_LEVELS];
  private int levels;

  /** Stores a reason, and returns {@link ProgramRunOutcome#ABORT} for the caller to return. */
  public ProgramRunOutcome abort(String sentence) {
    return abort(sentence, "");
  }

  /**
   * Stores a reason with a value for its message.
   *
   * @param sentenceFormat with one {@code %s} for the value
   */
  public ProgramRunOutcome abort(String sentenceFormat, Object about) {
    format = sentenceFormat;
    subject = about;
    levels = 0;
    return ProgramRunOutcome.ABORT;
  }

  /** Adds the position of an instruction that the abort has ended, the innermost one first. */
  public void addPosition(int position) {
    if (levels < MAX_LEVELS) {
      positions[levels++] = position;
    }
  }

  /**
   * The reason as text, for example {@code instruction 0.3: register 5 was read and holds nothing}.
   */
  public String text() {
    StringBuilder text = new StringBuilder("instruction ");
    for (int i = levels - 1; i >= 0; i--) {
      text.append(positions[i]).append(i == 0 ? "" : ".");
    }
    return text.append(": ").append(String.format(Locale.ROOT, format, subject)).toString();
  }
}
