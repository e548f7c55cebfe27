package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.RepeatedOperandBinding;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;

/**
 * Values as columns store them. SQLite stores what it can't convert to a column's type as it is; a
 * column of the engine has one type, so that such a value is an error.
 */
final class StoredValue {
  private StoredValue() {}

  static String of(TypedExpression typed, CatalogColumn column) {
    TypedExpression value = typed.value();
    return switch (column.type()) {
      case ANY -> TypeConversions.to(value, column.type()).sql();
      case INTEGER -> TypeConversions.wholeInteger(value);
      case REAL -> real(value);
      case TEXT -> text(value);
      case BLOB, NULL -> value.sql();
    };
  }

  private static String real(TypedExpression value) {
    return switch (value.type()) {
      case INTEGER, REAL, NULL -> TypeConversions.real(value).sql();
      case TEXT, BLOB, ANY ->
          RepeatedOperandBinding.with(
                  value,
                  each ->
                      TypedExpression.real(
                          "CASE WHEN %s IS NULL THEN NULL ELSE coalesce(%s, %s) END"
                              .formatted(
                                  each.sql(),
                                  TypeConversions.realIfNumber(each).sql(),
                                  error("real numbers"))))
              .sql();
    };
  }

  private static String text(TypedExpression value) {
    return switch (value.type()) {
      case INTEGER, REAL, TEXT, NULL -> TypeConversions.text(value).sql();
      case BLOB ->
          "CASE WHEN " + value.sql() + " IS NULL THEN NULL ELSE " + error("texts") + " END";
      case ANY ->
          RepeatedOperandBinding.with(
                  value,
                  each ->
                      TypedExpression.text(
                          "CASE WHEN %s IS NULL THEN %s ELSE %s END"
                              .formatted(
                                  DynamicValues.blob(each).sql(),
                                  TypeConversions.text(each).sql(),
                                  error("texts"))))
              .sql();
    };
  }

  private static String error(String values) {
    return "error('a column of " + values + " can''t hold this value')";
  }
}
