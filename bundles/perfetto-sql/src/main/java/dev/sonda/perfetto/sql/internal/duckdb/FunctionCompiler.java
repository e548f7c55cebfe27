package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.function.DateFunctionCompiler;
import dev.sonda.perfetto.sql.internal.function.JsonChangeCompiler;
import dev.sonda.perfetto.sql.internal.function.JsonFunctionCompiler;
import dev.sonda.perfetto.sql.internal.function.PatternMatchingCompiler;
import dev.sonda.perfetto.sql.internal.function.PerfettoFunctionCompiler;
import dev.sonda.perfetto.sql.internal.function.PrintfFunctionCompiler;
import dev.sonda.perfetto.sql.internal.function.ProtobufFunctionCompiler;
import dev.sonda.perfetto.sql.internal.function.ScalarFunctionCompiler;
import dev.sonda.perfetto.sql.internal.function.UnknownFunctionReport;
import dev.sonda.perfetto.sql.internal.operator.PointerColumnBindings;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.value.RepeatedOperandBinding;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.PatternOperator;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoFunction;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.Returns;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.TypedName;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compiles calls of functions: SQLite's, the engine's, and inlined ones. */
final class FunctionCompiler {
  private final QueryContext context;
  private final NameResolver names;
  private final ExpressionCompiler expressions;
  private final SubqueryCompiler subqueries;
  private final AggregateFunctionCompiler aggregates;

  FunctionCompiler(
      QueryContext context,
      NameResolver names,
      ExpressionCompiler expressions,
      SubqueryCompiler subqueries) {
    this.context = context;
    this.names = names;
    this.expressions = expressions;
    this.subqueries = subqueries;
    aggregates = new AggregateFunctionCompiler(context, names, expressions);
  }

  TypedExpression call(FunctionCall call) throws PerfettoSqlException {
    if (PointerColumnBindings.isBinding(call)) {
      return TypedExpression.condition("TRUE");
    }
    if (call.over() != null || OperandVisitor.isAggregate(call)) {
      return aggregates.call(call);
    }
    CatalogFunction function =
        context.catalog().function(call.name().key(), call.arguments().size());
    if (function instanceof CatalogFunction.Inlined(var definition)) {
      return inlined(call, definition);
    }
    if (function instanceof CatalogFunction.Delegate delegate) {
      return call(delegate.call(call));
    }
    if (function == null && isChoice(call)) {
      return new CaseCompiler(expressions).compile(asCase(call));
    }
    List<TypedExpression> arguments = expressions.compileAll(call.arguments());
    if (function instanceof CatalogFunction.Native engines) {
      return ofEngine(call, engines, arguments);
    }
    TypedExpression result = ScalarFunctionCompiler.call(call, arguments);
    if (result == null) {
      result = JsonFunctionCompiler.call(call, arguments);
    }
    if (result == null) {
      result = new JsonChangeCompiler(context.catalog()).call(call, arguments);
    }
    if (result == null) {
      result = new PrintfFunctionCompiler(context.catalog()).call(call, arguments);
    }
    if (result == null) {
      result = new ExtractArgCompiler(context).call(call, arguments);
    }
    if (result == null) {
      result = new PerfettoFunctionCompiler(context.catalog()).call(call, arguments);
    }
    if (result == null) {
      result = new DateFunctionCompiler(context.catalog()).call(call, arguments);
    }
    if (result == null) {
      result = new ProtobufFunctionCompiler(context.catalog()).call(call, arguments);
    }
    if (result == null && isRunOfMetric(call, arguments)) {
      result = TypedExpression.nothing();
    }
    if (result == null) {
      throw unknown(call);
    }
    return result;
  }

  private boolean isRunOfMetric(FunctionCall call, List<TypedExpression> arguments)
      throws PerfettoSqlException {
    return call.name().is("run_metric")
        && !arguments.isEmpty()
        && context
            .catalog()
            .runMetric(
                call.position(),
                arguments.stream().map(TypedExpression::sql).collect(Collectors.joining(", ")));
  }

  private static boolean isChoice(FunctionCall call) {
    return (call.name().is("iif") || call.name().is("if")) && call.arguments().size() >= 2;
  }

  private static Expression.Case asCase(FunctionCall call) {
    List<Expression> arguments = call.arguments();
    List<Expression.Case.Branch> branches = new ArrayList<>();
    for (int i = 0; i + 1 < arguments.size(); i += 2) {
      branches.add(new Expression.Case.Branch(arguments.get(i), arguments.get(i + 1)));
    }
    boolean hasElse = arguments.size() % 2 != 0;
    return new Expression.Case(
        call.position(), null, branches, hasElse ? arguments.getLast() : null);
  }

  private static TypedExpression ofEngine(
      FunctionCall call, CatalogFunction.Native function, List<TypedExpression> arguments)
      throws PerfettoSqlException {
    checkCount(call, function.parameters().size());
    List<String> list = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      ValueType type = function.parameters().get(i);
      list.add(TypeConversions.cast(TypeConversions.declared(arguments.get(i), type).sql(), type));
    }
    return TypedExpression.of(
        TypeConversions.name(function.name()) + "(" + String.join(", ", list) + ")",
        function.returns());
  }

  private static void checkCount(FunctionCall call, int wanted) throws PerfettoSqlException {
    if (wanted != call.arguments().size()) {
      throw new PerfettoSqlException(
          "function %s takes %d arguments, not %d"
              .formatted(call.name().text(), wanted, call.arguments().size()),
          call.position());
    }
  }

  private PerfettoSqlException unknown(FunctionCall call) {
    Stream<String> known =
        Stream.of(
                ScalarFunctionCompiler.NAMES,
                DateFunctionCompiler.NAMES,
                context.catalog().functionNames())
            .flatMap(Collection::stream);
    return UnknownFunctionReport.of("function", call, known);
  }

  private TypedExpression inlined(FunctionCall call, CreatePerfettoFunction definition)
      throws PerfettoSqlException {
    if (!(definition.returns() instanceof Returns.Value)) {
      throw new PerfettoSqlException(
          "function " + call.name().text() + " returns a table; it belongs into FROM",
          call.position());
    }
    InnerQueryBuilder projection = names.projection();
    boolean areOfRows =
        (projection == null || !projection.hasWindows())
            && call.arguments().stream().anyMatch(OperandVisitor::hasWindow);
    Map<String, TypedExpression> arguments =
        arguments(call, definition, expressions.compileAll(call.arguments()));
    boolean areConstant =
        arguments.values().stream()
            .allMatch(each -> each.constant() != null || each.type() == ValueType.NULL);
    String key = areConstant ? call.name().key() + new TreeMap<>(arguments) : "";
    TypedExpression known = context.known(key);
    if (known != null) {
      return known;
    }
    context.enter(call.name(), areOfRows, areConstant);
    TypedExpression result = body(definition.select(), arguments).bare();
    context.leave(areOfRows);
    if (areConstant && (result.constant() != null || result.type() == ValueType.NULL)) {
      context.know(key, result);
    }
    return result;
  }

  /**
   * Compiles the body of an inlined function: a single expression replaces the call directly, any
   * other body becomes a subquery.
   */
  private TypedExpression body(Select select, Map<String, TypedExpression> arguments)
      throws PerfettoSqlException {
    Scope scope = new Scope(null);
    CommonTableExpressions tables = new CommonTableExpressions(null);
    Expression only = onlyExpression(select);
    if (only == null || OperandVisitor.hasAggregateOrWindow(only)) {
      return subqueries.scalar(select, scope, tables, arguments);
    }
    return RepeatedOperandBinding.with(
        arguments,
        OperandVisitor.repeatedParameters(only),
        values -> {
          NameResolver own = new NameResolver(scope, tables, values);
          return new ExpressionCompiler(context, own, subqueries).compile(only).value();
        });
  }

  private static @Nullable Expression onlyExpression(Select select) {
    boolean isPlain = select.with() == null && select.limit() == null && select.orderBy().isEmpty();
    return isPlain
            && select.body() instanceof SelectBody.Simple simple
            && simple.from() == null
            && simple.where() == null
            && simple.groupBy().isEmpty()
            && simple.having() == null
            && simple.columns().size() == 1
            && simple.columns().getFirst() instanceof ResultColumn.Value value
        ? value.expression()
        : null;
  }

  /** Values of a function's arguments by name; declared types are trusted, not checked. */
  static Map<String, TypedExpression> arguments(
      FunctionCall call, CreatePerfettoFunction definition, List<TypedExpression> given)
      throws PerfettoSqlException {
    List<TypedName> declared = definition.arguments();
    checkCount(call, declared.size());
    Map<String, TypedExpression> arguments = new HashMap<>();
    for (int i = 0; i < given.size(); i++) {
      arguments.put("$" + declared.get(i).name().key(), given.get(i).bare());
    }
    return arguments;
  }

  TypedExpression match(Expression.PatternMatch match) throws PerfettoSqlException {
    TypedExpression operand = expressions.compile(match.operand());
    TypedExpression pattern = expressions.compile(match.pattern());
    TypedExpression escape = match.escape() == null ? null : expressions.compile(match.escape());
    if (match.operator() == PatternOperator.MATCH) {
      throw ExpressionCompiler.notYet("MATCH", match);
    }
    String condition = PatternMatchingCompiler.match(match.operator(), operand, pattern, escape);
    return ExpressionCompiler.negatedIf(match.isNegated(), condition);
  }
}
