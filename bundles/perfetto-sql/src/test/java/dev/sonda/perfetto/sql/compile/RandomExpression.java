package dev.sonda.perfetto.sql.compile;

import java.util.List;
import java.util.Random;

/** Generates random expressions over the table t, of one type or of several. */
final class RandomExpression {
  private static final List<String> INTEGERS =
      List.of("id", "ts", "dur", "parent", "0", "1", "-3", "7", "255", "null", "length(name)");
  private static final List<String> REALS =
      List.of("value", "0.5", "-2.25", "1e3", "3.0", "cast(dur as real)");
  private static final List<String> TEXTS =
      List.of("name", "'a'", "'12'", "' 7.5x'", "''", "'A%'", "cast(id as text)", "typeof(dur)");
  private static final List<String> COMPARISONS =
      List.of("=", "<>", "<", "<=", ">", ">=", "is", "is not");

  private final Random random;

  RandomExpression(Random random) {
    this.random = random;
  }

  private String any(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }

  String any(int depth) {
    return switch (random.nextInt(5)) {
      case 0 -> integer(depth);
      case 4 -> mixed(depth);
      case 1 -> real(depth);
      case 2 -> text(depth);
      default -> condition(depth);
    };
  }

  String integer(int depth) {
    if (depth <= 0) {
      return any(INTEGERS);
    }
    int next = depth - 1;
    return switch (random.nextInt(12)) {
      case 0, 1 -> "(" + small(next) + any(List.of(" + ", " - ", " / ")) + small(next) + ")";
      case 2 -> "(" + integer(next) + any(List.of(" % ", " & ", " | ")) + integer(next) + ")";
      case 3 ->
          "("
              + integer(next)
              + any(List.of(" << ", " >> "))
              + any(List.of("1", "-2", "63", "70", "id"))
              + ")";
      case 4 -> any(List.of("~", "+")) + integer(next);
      case 5 -> "cast(" + any(next) + " as int)";
      case 6 ->
          "case when "
              + condition(next)
              + " then "
              + integer(next)
              + " else "
              + integer(next)
              + " end";
      case 7 -> "coalesce(" + integer(next) + ", " + integer(next) + ")";
      case 8 -> "length(" + text(next) + ")";
      case 9 -> "instr(" + text(next) + ", " + text(next) + ")";
      case 10 -> any(List.of("min(", "max(")) + integer(next) + ", " + integer(next) + ")";
      default -> condition(next);
    };
  }

  /** A number whose sum with another, or quotient, stays within 64 bits. */
  private String small(int depth) {
    return "(" + integer(depth) + " % 1000)";
  }

  String real(int depth) {
    if (depth <= 0) {
      return any(REALS);
    }
    int next = depth - 1;
    return switch (random.nextInt(5)) {
      case 0, 1 ->
          "(" + real(next) + any(List.of(" + ", " - ", " * ", " / ", " % ")) + number(next) + ")";
      case 2 -> "cast(" + any(next) + " as real)";
      case 3 -> "abs(" + real(next) + ")";
      default ->
          "case " + integer(next) + " when " + integer(next) + " then " + real(next) + " end";
    };
  }

  private String mixed(int depth) {
    if (depth <= 0) {
      return any(List.of("iif(id % 2, dur, name)", "coalesce(value, name)", "max(id, value)"));
    }
    int next = depth - 1;
    return switch (random.nextInt(7)) {
      case 0 ->
          "case when " + condition(next) + " then " + any(next) + " else " + any(next) + " end";
      case 1 -> "coalesce(" + any(next) + ", " + any(next) + ")";
      case 2 -> any(List.of("min(", "max(")) + any(next) + ", " + any(next) + ")";
      case 3 -> "(" + text(next) + any(List.of(" + ", " - ")) + "1)";
      case 4 -> "nullif(" + any(next) + ", " + any(next) + ")";
      case 5 -> "abs(" + mixed(next) + " / 1000000)";
      default -> "(select " + any(next) + " union all select 1 limit 1)";
    };
  }

  private String number(int depth) {
    return random.nextBoolean() ? integer(depth) : real(depth);
  }

  String text(int depth) {
    if (depth <= 0) {
      return any(TEXTS);
    }
    int next = depth - 1;
    return switch (random.nextInt(7)) {
      case 0 -> "(" + text(next) + " || " + any(List.of(text(next), integer(next))) + ")";
      case 1 -> "cast(" + integer(next) + " as text)";
      case 2 -> any(List.of("upper(", "lower(", "trim(")) + text(next) + ")";
      case 3 -> "substr(" + text(next) + ", " + any(List.of("1", "-2", "0", "3")) + ", 2)";
      case 4 -> "replace(" + text(next) + ", 'a', " + text(next) + ")";
      case 5 -> "ifnull(" + text(next) + ", " + text(next) + ")";
      default -> "iif(" + condition(next) + ", " + text(next) + ", " + text(next) + ")";
    };
  }

  String condition(int depth) {
    if (depth <= 0) {
      return any(List.of("(name is null)", "(dur > 5)", "(parent = 1)", "true", "(name = 'a')"));
    }
    int next = depth - 1;
    return switch (random.nextInt(9)) {
      case 0, 1 -> "(" + any(next) + " " + any(COMPARISONS) + " " + any(next) + ")";
      case 2 -> "(" + any(next) + any(List.of(" and ", " or ")) + any(next) + ")";
      case 3 -> "(not " + any(next) + ")";
      case 4 -> "(" + any(next) + not() + "in (" + any(next) + ", " + any(next) + "))";
      case 5 -> "(" + any(next) + not() + "between " + any(next) + " and " + any(next) + ")";
      case 6 -> "(" + text(next) + not() + "like " + any(List.of("'a%'", "'%B_'", "name")) + ")";
      case 7 -> "(" + text(next) + " glob " + any(List.of("'a*'", "'?'", "'[^a]*'")) + ")";
      default ->
          "(" + any(next) + any(List.of(" isnull", " notnull", " is true", " is not false")) + ")";
    };
  }

  private String not() {
    return random.nextBoolean() ? " " : " not ";
  }
}
