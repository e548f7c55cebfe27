package dev.sonda.perfetto.sql.internal.printer;

import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.Case;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.OrderingTerm.Nulls;
import dev.sonda.perfetto.sql.syntax.Over;
import dev.sonda.perfetto.sql.syntax.Precedence;
import dev.sonda.perfetto.sql.syntax.UnaryOperator;

/** Prints expressions. */
final class ExpressionPrinter {
  private final SqlWriter out;
  private final SelectPrinter selects;

  ExpressionPrinter(SqlWriter out, SelectPrinter selects) {
    this.out = out;
    this.selects = selects;
  }

  void print(Expression expression) {
    switch (expression) {
      case Expression.NullLiteral _ -> out.add("NULL");
      case Expression.IntegerLiteral literal -> out.add(literal.text());
      case Expression.RealLiteral literal -> out.add(literal.text());
      case Expression.TextLiteral literal -> text(literal.value());
      case Expression.BlobLiteral literal -> out.add("x'").add(literal.hex()).add("'");
      case Expression.CurrentTime time -> out.add(time.format().name());
      case Expression.Parameter parameter -> out.add(parameter.text());
      case Expression.ColumnName column -> column(column);
      case Expression.Unary unary -> unary(unary);
      case Expression.Binary binary -> binary(binary);
      case Expression.Collate collate -> collate(collate);
      case Expression.Cast cast -> cast(cast);
      case Expression.Case choice -> choice(choice);
      case Expression.PatternMatch match -> match(match);
      case Expression.NullTest test -> nullTest(test);
      case Expression.Between between -> between(between);
      case Expression.InList in -> inList(in);
      case Expression.InSelect in -> inSelect(in);
      case Expression.InTable in -> inTable(in);
      case Expression.Exists exists -> exists(exists);
      case Expression.ScalarSelect scalar -> selects.parenthesised(scalar.select());
      case Expression.RowValue row -> out.parenthesised(row.values(), this::print);
      case Expression.FunctionCall call -> call(call);
    }
  }

  /** Prints an operand, in parentheses if it binds less than {@code least}. */
  private void operand(Expression operand, Precedence least) {
    if (strength(operand).isAtLeast(least)) {
      print(operand);
    } else {
      out.add("(");
      print(operand);
      out.add(")");
    }
  }

  private static Precedence strength(Expression expression) {
    return switch (expression) {
      case Expression.Binary binary -> binary.operator().precedence();
      case Expression.Unary unary ->
          unary.operator() == UnaryOperator.NOT ? Precedence.NOT : Precedence.PREFIX;
      case Expression.Collate _ -> Precedence.COLLATE;
      case Expression.PatternMatch _,
          Expression.NullTest _,
          Expression.Between _,
          Expression.InList _,
          Expression.InSelect _,
          Expression.InTable _ ->
          Precedence.EQUALITY;
      default -> Precedence.PRIMARY;
    };
  }

  private void text(String value) {
    out.add("'").add(value.replace("'", "''")).add("'");
  }

  private void column(Expression.ColumnName column) {
    if (column.schema() != null) {
      out.name(column.schema()).add(".");
    }
    if (column.table() != null) {
      out.name(column.table()).add(".");
    }
    out.name(column.column());
  }

  private void unary(Expression.Unary unary) {
    out.add(unary.operator().sql());
    Expression operand = unary.operand();
    // Two minus signs would begin a comment.
    boolean isSigned =
        operand instanceof Expression.Unary inner && inner.operator() == unary.operator();
    out.addIf(isSigned && unary.operator() == UnaryOperator.NEGATE, " ");
    operand(operand, unary.operator() == UnaryOperator.NOT ? Precedence.NOT : Precedence.PREFIX);
  }

  private void binary(Expression.Binary binary) {
    Precedence precedence = binary.operator().precedence();
    operand(binary.left(), precedence);
    out.add(" ").add(binary.operator().sql()).add(" ");
    operand(binary.right(), precedence.next());
  }

  private void collate(Expression.Collate collate) {
    operand(collate.operand(), Precedence.COLLATE);
    out.add(" COLLATE ").name(collate.collation());
  }

  private void cast(Expression.Cast cast) {
    out.add("CAST(");
    print(cast.operand());
    out.add(" AS ").add(TypeNamePrinter.of(cast.type())).add(")");
  }

  private void choice(Expression.Case choice) {
    out.add("CASE");
    if (choice.operand() != null) {
      out.add(" ");
      print(choice.operand());
    }
    for (Case.Branch branch : choice.branches()) {
      out.add(" WHEN ");
      print(branch.when());
      out.add(" THEN ");
      print(branch.then());
    }
    if (choice.otherwise() != null) {
      out.add(" ELSE ");
      print(choice.otherwise());
    }
    out.add(" END");
  }

  private void match(Expression.PatternMatch match) {
    negatable(match.operand(), match.isNegated(), match.operator().name());
    operand(match.pattern(), Precedence.COMPARISON);
    if (match.escape() != null) {
      out.add(" ESCAPE ");
      operand(match.escape(), Precedence.COMPARISON);
    }
  }

  private void negatable(Expression operand, boolean isNegated, String operator) {
    operand(operand, Precedence.EQUALITY);
    out.add(isNegated ? " NOT " : " ").add(operator).add(" ");
  }

  private void nullTest(Expression.NullTest test) {
    operand(test.operand(), Precedence.EQUALITY);
    out.add(test.isNegated() ? " NOTNULL" : " ISNULL");
  }

  private void between(Expression.Between between) {
    negatable(between.operand(), between.isNegated(), "BETWEEN");
    operand(between.low(), Precedence.COMPARISON);
    out.add(" AND ");
    operand(between.high(), Precedence.COMPARISON);
  }

  private void inList(Expression.InList in) {
    negatable(in.operand(), in.isNegated(), "IN");
    out.parenthesised(in.values(), this::print);
  }

  private void inSelect(Expression.InSelect in) {
    negatable(in.operand(), in.isNegated(), "IN");
    selects.parenthesised(in.select());
  }

  private void inTable(Expression.InTable in) {
    negatable(in.operand(), in.isNegated(), "IN");
    out.qualified(in.table());
    if (in.arguments() != null) {
      out.parenthesised(in.arguments(), this::print);
    }
  }

  private void exists(Expression.Exists exists) {
    out.add("EXISTS ");
    selects.parenthesised(exists.select());
  }

  private void call(Expression.FunctionCall call) {
    out.name(call.name()).add("(").addIf(call.isDistinct(), "DISTINCT ").addIf(call.isStar(), "*");
    out.list(call.arguments(), this::print);
    if (!call.orderBy().isEmpty()) {
      out.add(" ORDER BY ").list(call.orderBy(), this::orderingTerm);
    }
    out.add(")");
    if (call.filter() != null) {
      out.add(" FILTER (WHERE ");
      print(call.filter());
      out.add(")");
    }
    if (call.over() != null) {
      over(call.over());
    }
  }

  private void over(Over over) {
    out.add(" OVER ");
    switch (over) {
      case Over.Named named -> out.name(named.name());
      case Over.Inline inline -> selects.window(inline.window());
    }
  }

  void orderingTerm(OrderingTerm term) {
    print(term.expression());
    out.addIf(term.isDescending(), " DESC");
    out.addIf(term.nulls() == Nulls.FIRST, " NULLS FIRST");
    out.addIf(term.nulls() == Nulls.LAST, " NULLS LAST");
  }
}
