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
public final class Packed {
  private static final String NULL = "'n'";

  private Packed() {}

  /** The encoded values, separated by commas. */
  public static String list(List<Typed> values) {
    List<String> packed = new ArrayList<>();
    for (Typed value : values) {
      packed.add(one(value));
    }
    return packed.isEmpty() ? "''" : "concat_ws(',', " + String.join(", ", packed) + ")";
  }

  /** The encoding of one value; never NULL. */
  public static String one(Typed typed) {
    Typed value = typed.value();
    return switch (value.constant()) {
      case String text -> "'s" + encoded(text) + "'";
      case Long number -> "'i" + number + "'";
      case null, default -> ofRow(value);
    };
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String ofRow(Typed value) {
    return value.type() == ValueType.ANY
        ? Bound.with(value, Packed::ofAny).sql()
        : "coalesce(" + prefixed(value) + ", " + NULL + ")";
  }

  private static Typed ofAny(Typed any) {
    return Typed.text(
        "coalesce("
            + String.join(
                ", ",
                prefixed(Dynamic.integer(any)),
                prefixed(Dynamic.real(any)),
                prefixed(Dynamic.text(any)),
                prefixed(Dynamic.blob(any)),
                NULL)
            + ")");
  }

  /** The encoding of one value; NULL for NULL. */
  private static String prefixed(Typed value) {
    return switch (value.type()) {
      case INTEGER -> "'i' || CAST(" + value.sql() + " AS VARCHAR)";
      case REAL -> "'d' || CAST(" + value.sql() + " AS VARCHAR)";
      case TEXT -> "'s' || base64(encode(" + value.sql() + "))";
      case BLOB -> "'b' || base64(" + value.sql() + ")";
      case NULL, ANY -> "CAST(NULL AS VARCHAR)";
    };
  }
}
