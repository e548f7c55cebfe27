package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Encodes values of any type as one text, for functions with arguments of any type: {@code i5},
 * {@code d0.5}, {@code n} for NULL; texts and blobs in base64 after {@code s} and {@code b}.
 */
public final class PackedValues {
  private static final String NULL = "'n'";

  private PackedValues() {}

  /** The encoded values, separated by commas. */
  public static String list(List<TypedExpression> values) {
    List<String> packed = new ArrayList<>();
    for (TypedExpression value : values) {
      packed.add(one(value));
    }
    return packed.isEmpty() ? "''" : "concat_ws(',', " + String.join(", ", packed) + ")";
  }

  /** The encoding of one value; never NULL. */
  public static String one(TypedExpression typed) {
    TypedExpression value = typed.value();
    return switch (value.constant()) {
      case String text -> "'s" + encoded(text) + "'";
      case Long number -> "'i" + number + "'";
      case null, default -> ofRow(value);
    };
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String ofRow(TypedExpression value) {
    return value.type() == ValueType.ANY
        ? RepeatedOperandBinding.with(value, PackedValues::ofAny).sql()
        : "coalesce(" + prefixed(value) + ", " + NULL + ")";
  }

  private static TypedExpression ofAny(TypedExpression any) {
    return TypedExpression.text(
        "coalesce("
            + String.join(
                ", ",
                prefixed(DynamicValues.integer(any)),
                prefixed(DynamicValues.real(any)),
                prefixed(DynamicValues.text(any)),
                prefixed(DynamicValues.blob(any)),
                NULL)
            + ")");
  }

  /** The encoding of one value; NULL for NULL. */
  private static String prefixed(TypedExpression value) {
    return switch (value.type()) {
      case INTEGER -> "'i' || " + TypeConversions.cast(value.sql(), ValueType.TEXT);
      case REAL -> "'d' || " + TypeConversions.cast(value.sql(), ValueType.TEXT);
      case TEXT -> "'s' || base64(encode(" + value.sql() + "))";
      case BLOB -> "'b' || base64(" + value.sql() + ")";
      case NULL, ANY -> "NULL::VARCHAR";
    };
  }
}
