package dev.sonda.protovm.internal.state;

import dev.sonda.protovm.Outcome;
import java.util.Locale;

/**
 * Why a run was aborted, and by which instruction. A sentence only once it is asked for, as every
 * packet of a producer may abort one.
 */
public final class AbortReason {
  private static final int MAX_LEVELS = 32;

  private String format = "nothing was aborted";
  private Object subject = "";

  // Positions of the instruction and of those around it, from the inside out.
  private final int[] positions = new int[MAX_LEVELS];
  private int levels;

  /** Notes a reason. Returns {@link Outcome#ABORT}, for the caller to return. */
  public Outcome abort(String sentence) {
    return abort(sentence, "");
  }

  /**
   * Notes a reason with what it is about.
   *
   * @param sentenceFormat with one {@code %s}
   */
  public Outcome abort(String sentenceFormat, Object about) {
    format = sentenceFormat;
    subject = about;
    levels = 0;
    return Outcome.ABORT;
  }

  /** Notes the position of an instruction that the abort has ended, the innermost one first. */
  public void addPosition(int position) {
    if (levels < MAX_LEVELS) {
      positions[levels++] = position;
    }
  }

  /** For example {@code instruction 0.3: register 5 was read and holds nothing}. */
  public String text() {
    StringBuilder text = new StringBuilder("instruction ");
    for (int i = levels - 1; i >= 0; i--) {
      text.append(positions[i]).append(i == 0 ? "" : ".");
    }
    return text.append(": ").append(String.format(Locale.ROOT, format, subject)).toString();
  }
}
