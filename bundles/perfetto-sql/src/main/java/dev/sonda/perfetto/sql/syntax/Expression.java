package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expression, which has a value for each row. Parentheses for grouping are not stored; the
 * tree's shape expresses them.
 */
public sealed interface Expression extends SyntaxNode {

  /** The literal {@code NULL}. */
  record NullLiteral(SourcePosition position) implements Expression {}

  /**
   * An unsigned integer literal; beyond 64 bits its value is a real number.
   *
   * @param text decimal or {@code 0x…}, without separators
   */
  record IntegerLiteral(SourcePosition position, String text) implements Expression {}

  /** A number with a point or an exponent. */
  record RealLiteral(SourcePosition position, String text) implements Expression {}

  /** A text in single quotes. */
  record TextLiteral(SourcePosition position, String value) implements Expression {}

  /** Bytes, such as {@code x'00ff'}. */
  record BlobLiteral(SourcePosition position, String hex) implements Expression {}

  /**
   * {@code CURRENT_DATE}, {@code CURRENT_TIME} or {@code CURRENT_TIMESTAMP}: the time of the query
   * as text.
   */
  record CurrentTime(SourcePosition position, Format format) implements Expression {
    /** The date, the time of day, or both. */
    public enum Format {
      CURRENT_DATE,
      CURRENT_TIME,
      CURRENT_TIMESTAMP
    }
  }

  /**
   * A value that is bound, or a function's argument.
   *
   * @param text name with its prefix: {@code ?}, {@code ?1}, {@code :name}, {@code @name}, {@code
   *     $name}
   * @param number number of a parameter {@code ?} or {@code ?1}, from 1; 0 for named parameters
   */
  record Parameter(SourcePosition position, String text, int number) implements Expression {}

  /**
   * A column name; without a column of that name it can also be {@code true}, {@code false} or a
   * string in double quotes.
   */
  record ColumnName(@Nullable Name schema, @Nullable Name table, Name column)
      implements Expression {
    @Override
    public SourcePosition position() {
      return (schema != null ? schema : table != null ? table : column).position();
    }
  }

  /** A unary operator with its operand. */
  record Unary(SourcePosition position, UnaryOperator operator, Expression operand)
      implements Expression {}

  /** A binary operator with its operands; the position is that of the operator. */
  record Binary(SourcePosition position, BinaryOperator operator, Expression left, Expression right)
      implements Expression {}

  /** {@code operand COLLATE collation}. */
  record Collate(SourcePosition position, Expression operand, Name collation)
      implements Expression {}

  /** {@code CAST(operand AS type)}. */
  record Cast(SourcePosition position, Expression operand, TypeName type) implements Expression {}

  /** {@code CASE operand WHEN … THEN … ELSE otherwise END}. */
  record Case(
      SourcePosition position,
      @Nullable Expression operand,
      List<Branch> branches,
      @Nullable Expression otherwise)
      implements Expression {
    /** A branch of CASE: a condition, or a value compared with the operand, and the result. */
    public record Branch(Expression when, Expression then) {}
  }

  /** {@code operand [NOT] LIKE pattern ESCAPE escape}, and likewise GLOB, REGEXP and MATCH. */
  record PatternMatch(
      SourcePosition position,
      PatternOperator operator,
      boolean isNegated,
      Expression operand,
      Expression pattern,
      @Nullable Expression escape)
      implements Expression {}

  /** {@code operand ISNULL}, or {@code NOTNULL}. */
  record NullTest(SourcePosition position, boolean isNegated, Expression operand)
      implements Expression {}

  /** {@code operand [NOT] BETWEEN low AND high}. */
  record Between(
      SourcePosition position,
      boolean isNegated,
      Expression operand,
      Expression low,
      Expression high)
      implements Expression {}

  /** {@code operand [NOT] IN (a, b)}; the list may be empty. */
  record InList(
      SourcePosition position, boolean isNegated, Expression operand, List<Expression> values)
      implements Expression {}

  /** {@code operand [NOT] IN (SELECT …)}. */
  record InSelect(SourcePosition position, boolean isNegated, Expression operand, Select select)
      implements Expression {}

  /**
   * {@code operand [NOT] IN table}.
   *
   * @param arguments arguments of a table-valued function; null for a table
   */
  record InTable(
      SourcePosition position,
      boolean isNegated,
      Expression operand,
      QualifiedName table,
      @Nullable List<Expression> arguments)
      implements Expression {}

  /** {@code EXISTS (SELECT …)}. */
  record Exists(SourcePosition position, Select select) implements Expression {}

  /** {@code (SELECT …)} as a value: the only column of the first row. */
  record ScalarSelect(SourcePosition position, Select select) implements Expression {}

  /** A row value {@code (a, b)}. */
  record RowValue(SourcePosition position, List<Expression> values) implements Expression {}

  /**
   * A scalar, aggregate or window function.
   *
   * @param isStar {@code f(*)}
   * @param orderBy ORDER BY within an aggregate's parentheses
   * @param filter the condition of {@code FILTER (WHERE …)}
   */
  record FunctionCall(
      Name name,
      boolean isDistinct,
      boolean isStar,
      List<Expression> arguments,
      List<OrderingTerm> orderBy,
      @Nullable Expression filter,
      @Nullable Over over)
      implements Expression {
    @Override
    public SourcePosition position() {
      return name.position();
    }
  }
}
