package dev.sonda.perfetto.sql;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Generates random statements that use all parts of the language; their meaning doesn't matter. */
final class RandomSql {
  private static final List<String> NAMES =
      List.of("a", "slice", "`x y`", "[end]", "\"dq\"", "`select`", "first", "ts$1", "`q``r`", "ü");
  private static final List<String> BINARY =
      List.of(
          "or",
          "and",
          "=",
          "==",
          "<>",
          "!=",
          "is",
          "is not",
          "is distinct from",
          "<",
          "<=",
          ">",
          ">=",
          "&",
          "|",
          "<<",
          ">>",
          "+",
          "-",
          "*",
          "/",
          "%",
          "||",
          "->",
          "->>");
  private static final List<String> JOINS =
      List.of(", ", " join ", " left join ", " cross join ", " natural join ", " full outer join ");

  private final Random random;

  RandomSql(Random random) {
    this.random = random;
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String maybe(Supplier<String> text) {
    return random.nextBoolean() ? text.get() : "";
  }

  String name() {
    return any(NAMES);
  }

  String select(int depth) {
    return maybe(() -> "with c as (" + body(depth - 1) + ") ")
        + body(depth)
        + maybe(
            () -> " order by " + expression(depth - 1) + any(List.of("", " desc", " nulls last")))
        + maybe(() -> " limit " + expression(0) + maybe(() -> " offset 2"));
  }

  private String body(int depth) {
    String body =
        random.nextInt(8) == 0
            ? "values (" + expression(depth - 1) + ")"
            : "select "
                + any(List.of("", "distinct "))
                + columns(depth)
                + maybe(() -> " from " + from(depth - 1))
                + maybe(() -> " where " + expression(depth - 1))
                + maybe(() -> " group by " + expression(depth - 1));
    return random.nextInt(5) == 0 && depth > 0
        ? body + any(List.of(" union ", " union all ", " except ")) + body(depth - 1)
        : body;
  }

  private String columns(int depth) {
    return any(List.of("*", "a.*", expression(depth - 1), expression(depth - 1) + " as " + name()))
        + maybe(() -> ", " + expression(depth - 1));
  }

  private String from(int depth) {
    if (depth <= 0) {
      return name() + maybe(() -> " as " + name());
    }
    return switch (random.nextInt(5)) {
      case 0 -> "(" + select(depth - 1) + ")" + maybe(() -> " as " + name());
      case 1 -> "f(" + expression(depth - 1) + ")";
      case 2 -> "(" + from(depth - 1) + any(JOINS) + from(depth - 1) + ")" + maybe(() -> " " + "g");
      default ->
          from(depth - 1) + any(JOINS) + from(0) + maybe(() -> " on " + expression(depth - 1));
    };
  }

  String expression(int depth) {
    if (depth <= 0) {
      return literal();
    }
    return switch (random.nextInt(16)) {
      case 0, 1, 2, 3 -> operand(depth) + " " + any(BINARY) + " " + operand(depth);
      case 4 -> any(List.of("-", "+", "~", "not ", "- ")) + " " + operand(depth);
      case 5 -> operand(depth) + not() + "between " + operand(depth) + " and " + operand(depth);
      case 6 -> operand(depth) + not() + any(List.of("like ", "glob ")) + operand(depth);
      case 7 -> operand(depth) + not() + "in (" + list(depth) + ")";
      case 8 -> operand(depth) + not() + "in (" + select(depth - 1) + ")";
      case 9 -> operand(depth) + any(List.of(" isnull", " notnull", " not null", " is null"));
      case 10 -> "case " + maybe(() -> operand(depth)) + " when " + operand(depth) + " then 1 end";
      case 11 -> "cast(" + operand(depth) + " as " + any(List.of("int", "varchar(3)", "")) + ")";
      case 12 -> operand(depth) + " collate nocase";
      case 13 -> any(List.of("", "exists ")) + "(" + select(depth - 1) + ")";
      case 14 -> call(depth);
      default -> "(" + list(depth) + ")";
    };
  }

  private String not() {
    return random.nextBoolean() ? " " : " not ";
  }

  private String operand(int depth) {
    String operand = expression(depth - 1);
    return random.nextInt(3) == 0 ? literal() : "(" + operand + ")";
  }

  private String list(int depth) {
    return expression(depth - 1) + maybe(() -> ", " + expression(depth - 1));
  }

  private String call(int depth) {
    return "max("
        + any(List.of("", "distinct "))
        + list(depth)
        + ")"
        + maybe(() -> " filter (where " + expression(depth - 1) + ")")
        + maybe(() ->
            " over ("
                + maybe(() -> "partition by " + list(depth))
                + maybe(() -> " rows between 1 preceding and current row exclude ties")
                + ")");
  }

  private String literal() {
    return switch (random.nextInt(8)) {
      case 0 -> "null";
      case 1 -> any(List.of("0", "1_000", "0x1F", "9223372036854775808"));
      case 2 -> any(List.of("1.5", "1e9", ".5", "3."));
      case 3 -> any(List.of("''", "'it''s'", "'a b'"));
      case 4 -> "x'00ff'";
      case 5 -> any(List.of("?", "?2", ":a", "@b", "$c"));
      case 6 -> name() + "." + name();
      default -> name();
    };
  }
}
