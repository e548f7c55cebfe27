package dev.sonda.cli.internal.record.report;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.cli.internal.AmountText;
import java.util.Locale;

/** Formats a loss for people. */
public final class LossLine {
  private LossLine() {}

  /**
   * The whole sentence: how much data was lost, where and why, and which setting would have
   * prevented it.
   */
  public static String of(Loss loss) {
    String line = amount(loss) + " in " + loss.where() + ": " + cause(loss.cause());
    return loss.advice().isEmpty() ? line : line + "; " + loss.advice();
  }

  /** The number of lost packets or events and their bytes, without place and reason. */
  public static String amount(Loss loss) {
    String count = AmountText.count(loss.count(), loss.unit());
    return loss.bytes() > 0 ? count + " (" + AmountText.bytes(loss.bytes()) + ")" : count;
  }

  private static String cause(Loss.Cause cause) {
    return cause.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
