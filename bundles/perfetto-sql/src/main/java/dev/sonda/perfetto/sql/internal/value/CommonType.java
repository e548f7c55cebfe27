package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import java.util.List;

/** Determines the type that the values of several expressions have in common. */
public final class CommonType {
  private CommonType() {}

  /** The first value that isn't NULL. */
  public static TypedExpression coalesce(List<TypedExpression> values) {
    ValueType type = of(values);
    List<String> list =
        values.stream().map(value -> TypeConversions.to(value, type).sql()).toList();
    return TypedExpression.of("coalesce(" + String.join(", ", list) + ")", type);
  }

  /** The common type of the values, ignoring NULL; {@link ValueType#ANY} if the types differ. */
  public static ValueType of(List<TypedExpression> values) {
    ValueType result = ValueType.NULL;
    for (TypedExpression value : values) {
      result = of(result, value.type());
    }
    return result;
  }

  public static ValueType of(ValueType a, ValueType b) {
    if (a == b || b == ValueType.NULL) {
      return a;
    }
    if (a == ValueType.NULL) {
      return b;
    }
    return ValueType.ANY;
  }
}
