package dev.sonda.trace.kernels.internal.flame;

import dev.sonda.trace.kernels.OperatorException;
import java.util.ArrayList;
import java.util.List;

/** A lower or upper bound of sample times, such as {@code >=1000}. */
record TimeConstraint(Comparison comparison, long time) {
  /** The comparison operator of a bound. */
  enum Comparison {
    AT_LEAST(">="),
    AT_MOST("<="),
    MORE(">"),
    LESS("<"),
    EQUAL("=");

    private final String sign;

    Comparison(String sign) {
      this.sign = sign;
    }
  }

  /** Parses bounds separated by commas. */
  static List<TimeConstraint> listOf(String text) {
    List<TimeConstraint> constraints = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      constraints.add(of(part.strip()));
    }
    return constraints;
  }

  private static TimeConstraint of(String text) {
    for (Comparison comparison : Comparison.values()) {
      String number = text.substring(Math.min(comparison.sign.length(), text.length())).strip();
      if (text.startsWith(comparison.sign) && number.matches("-?[0-9]{1,18}")) {
        return new TimeConstraint(comparison, Long.parseLong(number));
      }
    }
    throw new OperatorException(
        "experimental_flamegraph: a time is bounded as >=1000, not '" + text + "'");
  }

  boolean allows(long ts) {
    return switch (comparison) {
      case AT_LEAST -> ts >= time;
      case AT_MOST -> ts <= time;
      case MORE -> ts > time;
      case LESS -> ts < time;
      case EQUAL -> ts == time;
    };
  }

  /** The time closest to the bound that the constraint allows. */
  long nearest() {
    return switch (comparison) {
      case AT_LEAST, AT_MOST, EQUAL -> time;
      case MORE -> time + 1;
      case LESS -> time - 1;
    };
  }
}
