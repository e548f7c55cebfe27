package dev.sonda.cli.internal.record.report;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.cli.internal.Amount;
import java.util.Locale;

/** A loss in words. */
public final class LossLine {
  private LossLine() {}

  /** All of it: how much, where, why, and what would have helped. */
  public static String of(Loss loss) {
    String line = amount(loss) + " in " + loss.where() + ": " + cause(loss.cause());
    return loss.advice().isEmpty() ? line : line + "; " + loss.advice();
  }

  public static String amount(Loss loss) {
    String count = Amount.count(loss.count(), loss.unit());
    return loss.bytes() > 0 ? count + " (" + Amount.bytes(loss.bytes()) + ")" : count;
  }

  private static String cause(Loss.Cause cause) {
    return cause.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
