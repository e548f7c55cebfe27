package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlFormatter;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.function.JsonFunctionCompiler;
import dev.sonda.perfetto.sql.internal.operator.InTableRewrite;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.ArithmeticCompiler;
import dev.sonda.perfetto.sql.internal.value.ComparisonCompiler;
import dev.sonda.perfetto.sql.internal.value.LiteralConversion;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.internal.value.TypedExpression.Collation;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.ColumnName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compiles the expressions of one query. */
public final class ExpressionCompiler {
  private final QueryContext context;
  private final NameResolver names;
  private final FunctionCompiler functions;
  private final SubqueryCompiler subqueries;

  public ExpressionCompiler(QueryContext context, NameResolver names, SubqueryCompiler subqueries) {
    this.context = context;
    this.names = names;
    this.subqueries = subqueries;
    functions = new FunctionCompiler(context, names, this, subqueries);
  }

  QueryContext context() {
    return context;
  }

  NameResolver names() {
    return names;
  }

  public TypedExpression compile(Expression expression) throws PerfettoSqlException {
    TypedExpression key = groupKey(expression);
    return key == null ? compileItself(expression) : key;
  }

  /** The GROUP BY key that equals the expression; null if there is none. */
  private @Nullable TypedExpression groupKey(Expression expression) {
    InnerQueryBuilder projection = names.projection();
    return projection == null
            || expression instanceof ColumnName
            || OperandVisitor.isLiteral(expression)
        ? null
        : projection.key(SqlFormatter.of(expression));
  }

  private TypedExpression compileItself(Expression expression) throws PerfettoSqlException {
    return switch (expression) {
      case Expression.NullLiteral _ -> TypedExpression.nothing();
      case Expression.IntegerLiteral literal -> LiteralConversion.integer(literal.text());
      case Expression.RealLiteral literal ->
          LiteralConversion.real(Double.parseDouble(literal.text()));
      case Expression.TextLiteral literal -> LiteralConversion.text(literal.value());
      case Expression.BlobLiteral literal -> LiteralConversion.blob(literal.hex());
      case Expression.CurrentTime time -> currentTime(time);
      case Expression.Parameter parameter -> names.parameter(parameter);
      case ColumnName column -> names.column(column, this);
      case Expression.Unary unary -> unary(unary);
      case Expression.Binary binary -> binary(binary);
      case Expression.Collate collate -> collate(collate);
      case Expression.Cast cast ->
          TypeConversions.castTo(compile(cast.operand()), Affinity.ofTypeName(cast.type().text()));
      case Expression.Case choice -> new CaseCompiler(this).compile(choice);
      case Expression.PatternMatch match -> functions.match(match);
      case Expression.NullTest test -> nullTest(test);
      case Expression.Between between -> between(between);
      case Expression.InList in -> inList(in);
      case Expression.InSelect in -> subqueries.inSelect(in, this);
      case Expression.InTable in -> subqueries.inSelect(InTableRewrite.asSelect(in), this);
      case Expression.Exists exists -> subqueries.exists(exists, names);
      case Expression.ScalarSelect scalar -> subqueries.scalar(scalar.select(), names);
      case Expression.RowValue row -> throw notYet("a row as a value", row);
      case Expression.FunctionCall call -> functions.call(call);
    };
  }

  static PerfettoSqlException notYet(String what, Expression at) {
    return new PerfettoSqlException(what + " can't be compiled yet", at.position());
  }

  List<TypedExpression> compileAll(List<Expression> expressions) throws PerfettoSqlException {
    List<TypedExpression> result = new ArrayList<>();
    for (Expression expression : expressions) {
      result.add(compile(expression));
    }
    return result;
  }

  /** Compiles an expression to a condition of DuckDB type BOOLEAN. */
  public String condition(Expression expression) throws PerfettoSqlException {
    return TypeConversions.condition(compile(expression));
  }

  /**
   * Compiles to a BOOLEAN for clauses where null counts as false. Values of mixed types are
   * compared by equality keys, so that the engine can use a hash join.
   */
  String filter(Expression expression) throws PerfettoSqlException {
    if (expression instanceof Expression.Binary binary) {
      if (binary.operator() == BinaryOperator.AND) {
        return "(" + filter(binary.left()) + " AND " + filter(binary.right()) + ")";
      }
      if (binary.operator() == BinaryOperator.EQUAL && !RowComparisonCompiler.isOfRows(binary)) {
        return equal(compile(binary.left()).value(), compile(binary.right()).value());
      }
    }
    return condition(expression);
  }

  private static String equal(TypedExpression left, TypedExpression right) {
    if (left.type() != ValueType.ANY && right.type() != ValueType.ANY) {
      return TypeConversions.condition(
          ComparisonCompiler.compare(BinaryOperator.EQUAL, left, right));
    }
    ComparisonCompiler.Keys keys = ComparisonCompiler.keys(left, right);
    return "(" + keys.left() + " = " + keys.right() + ")";
  }

  private static TypedExpression currentTime(Expression.CurrentTime time) {
    String format =
        switch (time.format()) {
          case CURRENT_DATE -> "%Y-%m-%d";
          case CURRENT_TIME -> "%H:%M:%S";
          case CURRENT_TIMESTAMP -> "%Y-%m-%d %H:%M:%S";
        };
    return TypedExpression.text("strftime(now() AT TIME ZONE 'UTC', '" + format + "')");
  }

  private TypedExpression unary(Expression.Unary unary) throws PerfettoSqlException {
    TypedExpression operand = compile(unary.operand());
    return switch (unary.operator()) {
      case NEGATE -> ArithmeticCompiler.negated(operand);
      case PLUS -> operand.value().withAffinity(Affinity.NONE);
      case BIT_NOT -> ArithmeticCompiler.inverted(operand);
      case NOT -> TypedExpression.condition("(NOT " + TypeConversions.condition(operand) + ")");
    };
  }

  private TypedExpression binary(Expression.Binary binary) throws PerfettoSqlException {
    BinaryOperator operator = binary.operator();
    return switch (operator) {
      case AND, OR ->
          TypedExpression.condition(
              "("
                  + condition(binary.left())
                  + " "
                  + operator.sql()
                  + " "
                  + condition(binary.right())
                  + ")");
      case IS, IS_NOT -> is(binary);
      case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> comparison(binary);
      case JSON, JSON_VALUE ->
          JsonFunctionCompiler.member(binary, compile(binary.left()), compile(binary.right()));
      default ->
          ArithmeticCompiler.binary(operator, compile(binary.left()), compile(binary.right()));
    };
  }

  private TypedExpression comparison(Expression.Binary binary) throws PerfettoSqlException {
    return RowComparisonCompiler.isOfRows(binary)
        ? new RowComparisonCompiler(this, subqueries).compile(binary)
        : ComparisonCompiler.compare(
            binary.operator(), compile(binary.left()), compile(binary.right()));
  }

  /** Compiles IS; {@code x IS TRUE} tests for truth, not for equality with 1. */
  private TypedExpression is(Expression.Binary binary) throws PerfettoSqlException {
    if (RowComparisonCompiler.isOfRows(binary)) {
      return comparison(binary);
    }
    TypedExpression left = compile(binary.left());
    if (binary.right() instanceof ColumnName name && names.isTruth(name)) {
      String is = binary.operator() == BinaryOperator.IS ? " IS " : " IS NOT ";
      return TypedExpression.condition(
          "("
              + TypeConversions.condition(left)
              + is
              + name.column().text().toUpperCase(Locale.ROOT)
              + ")");
    }
    return ComparisonCompiler.compare(binary.operator(), left, compile(binary.right()));
  }

  private TypedExpression collate(Expression.Collate collate) throws PerfettoSqlException {
    return collated(compile(collate.operand()).value(), collate);
  }

  /** A value that is compared by the collation of what is written, if that names one. */
  TypedExpression collated(TypedExpression value, Expression written) throws PerfettoSqlException {
    return written instanceof Expression.Collate collate
        ? value.withCollation(collation(collate))
        : value;
  }

  private static Collation collation(Expression.Collate collate) throws PerfettoSqlException {
    String name = collate.collation().text().toUpperCase(Locale.ROOT);
    if (Stream.of(Collation.values()).noneMatch(each -> each.name().equals(name))) {
      throw new PerfettoSqlException(
          "there is no collation " + name + "; there are BINARY, NOCASE and RTRIM",
          collate.collation().position());
    }
    return Collation.valueOf(name);
  }

  private TypedExpression nullTest(Expression.NullTest test) throws PerfettoSqlException {
    BinaryOperator operator = test.isNegated() ? BinaryOperator.IS_NOT : BinaryOperator.IS;
    return ComparisonCompiler.compare(operator, compile(test.operand()), TypedExpression.nothing());
  }

  private TypedExpression between(Expression.Between between) throws PerfettoSqlException {
    if (RowComparisonCompiler.isRow(between.operand())) {
      return negatedIf(between.isNegated(), rowBetween(between));
    }
    TypedExpression operand = compile(between.operand());
    String low =
        ComparisonCompiler.compare(BinaryOperator.GREATER_EQUAL, operand, compile(between.low()))
            .sql();
    String high =
        ComparisonCompiler.compare(BinaryOperator.LESS_EQUAL, operand, compile(between.high()))
            .sql();
    return negatedIf(between.isNegated(), "(" + low + " AND " + high + ")");
  }

  private String rowBetween(Expression.Between between) throws PerfettoSqlException {
    Expression.Binary low =
        new Expression.Binary(
            between.position(), BinaryOperator.GREATER_EQUAL, between.operand(), between.low());
    Expression.Binary high =
        new Expression.Binary(
            between.position(), BinaryOperator.LESS_EQUAL, between.operand(), between.high());
    return "(" + condition(low) + " AND " + condition(high) + ")";
  }

  static TypedExpression negatedIf(boolean isNegated, String condition) {
    return TypedExpression.condition(isNegated ? "(NOT " + condition + ")" : condition);
  }

  private TypedExpression inList(Expression.InList in) throws PerfettoSqlException {
    if (in.values().isEmpty()) {
      return TypedExpression.condition(Boolean.toString(in.isNegated()));
    }
    TypedExpression operand = compile(in.operand()).value();
    List<TypedExpression> values = compileAll(in.values());
    if (values.stream().allMatch(value -> isPlain(operand, value))) {
      List<String> list = values.stream().map(TypedExpression::sql).toList();
      return negatedIf(
          in.isNegated(), "(" + operand.sql() + " IN (" + String.join(", ", list) + "))");
    }
    if (operand.type() == ValueType.ANY && !operand.affinity().isNumeric()) {
      return inKeys(in, operand, values);
    }
    List<String> equals = new ArrayList<>();
    for (TypedExpression value : values) {
      TypedExpression right = value.value().withAffinity(Affinity.NONE);
      equals.add(ComparisonCompiler.compare(BinaryOperator.EQUAL, operand, right).sql());
    }
    return negatedIf(in.isNegated(), "(" + String.join(" OR ", equals) + ")");
  }

  private static TypedExpression inKeys(
      Expression.InList in, TypedExpression operand, List<TypedExpression> values) {
    List<String> keys = new ArrayList<>();
    for (TypedExpression value : values) {
      keys.add(
          value.type() == ValueType.NULL
              ? "NULL" // a null of another type would convert all keys to its type
              : ComparisonCompiler.keys(operand, value.value().withAffinity(Affinity.NONE))
                  .right());
    }
    String list = String.join(", ", keys);
    return negatedIf(
        in.isNegated(), "(" + ComparisonCompiler.equalityKey(operand) + " IN (" + list + "))");
  }

  /** Whether DuckDB's equality of the two values agrees with SQLite's. */
  private static boolean isPlain(TypedExpression operand, TypedExpression value) {
    return operand.type() == value.type()
        && operand.type() != ValueType.NULL
        && operand.type() != ValueType.ANY
        && !value.isCondition()
        && ComparisonCompiler.collation(operand, value) == Collation.BINARY;
  }
}
