package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.duckdb.Output.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.value.Conversions;
import dev.sonda.perfetto.sql.internal.value.Typed;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Select;
import java.util.Map;

/** Queries within expressions. */
final class SubqueryCompiler {
  private final QueryContext context;

  SubqueryCompiler(QueryContext context) {
    this.context = context;
  }

  private Output compile(Select select, Names names) throws PerfettoSqlException {
    return new QueryCompiler(context)
        .compile(select, names.scope(), names.tables(), names.parameters());
  }

  /** The value of the first row. */
  Typed scalar(Select select, Names names) throws PerfettoSqlException {
    return scalar(select, names.scope(), names.tables(), names.parameters());
  }

  Typed scalar(Select select, Scope outer, CommonTables tables, Map<String, Typed> parameters)
      throws PerfettoSqlException {
    Output output = new QueryCompiler(context).compile(select, outer, tables, parameters);
    OutputColumn column = onlyColumn(select, output);
    String alias = context.freshName();
    String sql =
        "(SELECT "
            + alias
            + "."
            + Output.sqlName(0)
            + " FROM ("
            + output.sql()
            + ") AS "
            + alias
            + " LIMIT 1)";
    return Typed.of(sql, column.type()).withAffinity(column.affinity());
  }

  private static OutputColumn onlyColumn(Select select, Output output) throws PerfettoSqlException {
    if (output.columns().size() != 1) {
      throw new PerfettoSqlException(
          "a query that is a value has one column, not " + output.columns().size(),
          select.position());
    }
    return output.columns().getFirst();
  }

  Typed exists(Expression.Exists exists, Names names) throws PerfettoSqlException {
    return Typed.condition("EXISTS (" + compile(exists.select(), names).sql() + ")");
  }

  Typed inSelect(Expression.InSelect in, ExpressionCompiler expressions)
      throws PerfettoSqlException {
    if (in.operand() instanceof Expression.RowValue) {
      throw ExpressionCompiler.notYet("IN with a row", in);
    }
    Typed operand = expressions.compile(in.operand()).value();
    Output output = compile(in.select(), expressions.names());
    OutputColumn column = onlyColumn(in.select(), output);
    String alias = context.freshName();
    Typed value = Typed.of(alias + "." + Output.sqlName(0), column.type());
    ValueType type = CaseCompiler.common(operand.type(), value.type());
    boolean isMixed =
        type == ValueType.TEXT
            && operand.type() != value.type()
            && operand.type() != ValueType.NULL;
    if (isMixed) {
      throw ExpressionCompiler.notYet("IN with text and numbers", in);
    }
    return ExpressionCompiler.negatedIf(
        in.isNegated(),
        "("
            + Conversions.to(operand, type).sql()
            + " IN (SELECT "
            + Conversions.to(value, type).sql()
            + " FROM ("
            + output.sql()
            + ") AS "
            + alias
            + "))");
  }
}
