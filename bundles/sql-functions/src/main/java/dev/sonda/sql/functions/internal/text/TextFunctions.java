package dev.sonda.sql.functions.internal.text;

import static dev.sonda.trace.tables.ColumnType.INT64;
import static dev.sonda.trace.tables.ColumnType.STRING;

import dev.sonda.sql.functions.internal.symbol.SymbolDemangler;
import dev.sonda.trace.tables.ScalarFunction;
import java.util.List;

/** Scalar functions of texts that don't depend on the trace. */
public final class TextFunctions {
  private TextFunctions() {}

  public static List<ScalarFunction> all() {
    return List.of(
        ScalarFunction.ofString(
            "__intrinsic_reverse", List.of(STRING), row -> ReversedText.of(row.stringValue(0))),
        ScalarFunction.ofString(
            "__intrinsic_strip_hex",
            List.of(STRING, INT64),
            row -> HexNumberReplacement.of(row.stringValue(0), row.longValue(1))),
        ScalarFunction.ofString(
            "__intrinsic_str_split",
            List.of(STRING, STRING, INT64),
            row -> SplitText.part(row.stringValue(0), row.stringValue(1), row.longValue(2))),
        ScalarFunction.ofString(
            "__intrinsic_demangle",
            List.of(STRING),
            row -> SymbolDemangler.demangled(row.stringValue(0))),
        ScalarFunction.ofLong(
            "__intrinsic_unhex", List.of(STRING), row -> HexNumberParser.of(row.stringValue(0))));
  }
}
