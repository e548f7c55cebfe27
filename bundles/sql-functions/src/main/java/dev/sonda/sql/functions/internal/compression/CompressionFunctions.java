package dev.sonda.sql.functions.internal.compression;

import static dev.sonda.trace.tables.ColumnType.STRING;

import dev.sonda.trace.tables.ScalarFunction;
import java.util.Base64;
import java.util.List;

/** Scalar functions that compress bytes, which are passed from and to the engine as base64 text. */
public final class CompressionFunctions {
  private CompressionFunctions() {}

  public static List<ScalarFunction> all() {
    return List.of(
        ScalarFunction.ofString(
            "__intrinsic_zstd_base64", List.of(STRING), row -> compressed(row.stringValue(0))));
  }

  private static String compressed(String base64) {
    byte[] bytes = Base64.getDecoder().decode(base64);
    try {
      return Base64.getEncoder().encodeToString(ZstdCompression.of(bytes));
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException("zstd needs aircompressor on the class path", e);
    }
  }
}
