package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.LiteralConversion;
import dev.sonda.perfetto.sql.internal.value.PackedValues;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles functions that build protobuf messages to engine functions over packed values. */
public final class ProtobufFunctionCompiler {
  /** Name of the aggregate that collects the values of a repeated field. */
  public static final String REPEATED = "repeatedfield";

  private static final String BUILD = "__intrinsic_proto_message";
  private static final String LIST = "__intrinsic_proto_repeated";
  private static final String UNWRAP = "__intrinsic_proto_unwrap";

  private final Catalog catalog;

  public ProtobufFunctionCompiler(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The compiled call; null if there is no such function with that number of arguments. */
  public @Nullable TypedExpression call(FunctionCall call, List<TypedExpression> arguments)
      throws PerfettoSqlException {
    if (call.name().is("null_if_empty") && arguments.size() == 1) {
      return ifNotEmpty(call, arguments.getFirst().value());
    }
    if (call.name().is("unwrap_metric_proto") && arguments.size() == 2) {
      String bytes = "base64(" + TypeConversions.blob(arguments.get(0)).sql() + ")";
      return bytes(call, UNWRAP, bytes + ", " + TypeConversions.text(arguments.get(1)).sql());
    }
    String message = catalog.message(call.name().key());
    return message == null
        ? null
        : bytes(
            call,
            BUILD,
            LiteralConversion.text(message).sql() + ", " + PackedValues.list(arguments));
  }

  private static TypedExpression ifNotEmpty(FunctionCall call, TypedExpression value)
      throws PerfettoSqlException {
    return switch (value.type()) {
      case NULL -> value;
      case BLOB, ANY ->
          TypedExpression.of(
              "nullif(" + TypeConversions.blob(value).sql() + ", CAST('' AS BLOB))",
              ValueType.BLOB);
      default ->
          throw new PerfettoSqlException(
              "null_if_empty takes bytes, not " + value.type(), call.position());
    };
  }

  /**
   * Compiles the aggregate {@link #REPEATED}.
   *
   * @param suffix SQL that ends the engine's aggregate call, such as a FILTER clause
   */
  public TypedExpression repeated(
      FunctionCall call, TypedExpression value, String distinct, String suffix)
      throws PerfettoSqlException {
    return bytes(call, LIST, "string_agg(" + distinct + PackedValues.one(value) + ", ','" + suffix);
  }

  private TypedExpression bytes(FunctionCall call, String function, String arguments)
      throws PerfettoSqlException {
    if (!(catalog.function(function) instanceof CatalogFunction.Native known)) {
      throw new PerfettoSqlException("messages can't be built here", call.position());
    }
    return TypedExpression.of(
        "from_base64(" + TypeConversions.name(known.name()) + "(" + arguments + "))",
        ValueType.BLOB);
  }
}
