package dev.sonda.trace.json.internal;

import dev.sonda.trace.json.internal.text.JsonNumber;
import dev.sonda.trace.json.internal.text.JsonScanner;
import dev.sonda.trace.json.internal.text.JsonTextInterning;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.storage.metadata.MetadataScope;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Imports the metadata object of a document, one value for each field; nested objects and arrays
 * are stored as JSON text.
 */
final class MetadataObjectImport {
  private static final String PREFIX = "json_metadata.";

  /** Whole numbers above this magnitude don't fit into 64 bits, and are stored as text. */
  private static final double MAX_WHOLE = 9.2e18;

  private static final MathContext SIX_DIGITS = new MathContext(6);
  private static final int LEAST_PLAIN_EXPONENT = -4;

  private final Metadata facts;
  private final JsonTextInterning texts;
  private final JsonScanner scanner = new JsonScanner();
  private final JsonNumber number = new JsonNumber();

  MetadataObjectImport(TraceStorage storage) {
    facts = storage.metadata();
    texts = new JsonTextInterning(storage.strings());
  }

  /** Reads a JSON object until its end or its first syntax error. */
  void read(byte[] bytes, int start, int end) {
    scanner.reset(bytes, start, end);
    boolean isReadable = scanner.skip('{');
    while (isReadable && scanner.peek() != '}') {
      isReadable = scanner.readKey();
      String key = isReadable ? PREFIX + texts.text(scanner) : "";
      isReadable = isReadable && scanner.readValue();
      if (isReadable) {
        add(key);
      }
      isReadable = isReadable && scanner.skipComma('}');
    }
  }

  private void add(String key) {
    switch (scanner.kind()) {
      case TEXT -> set(key, texts.text(scanner));
      case OBJECT, ARRAY ->
          set(key, JsonTextInterning.text(scanner.bytes(), scanner.start(), scanner.end()));
      case NUMBER -> addNumber(key);
      case TRUE -> set(key, 1);
      case FALSE -> set(key, 0);
      case NULL -> {} // null values are ignored
    }
  }

  private void set(String key, String text) {
    facts.set(MetadataScope.MACHINE_AND_TRACE, key, text);
  }

  private void set(String key, long number) {
    facts.set(MetadataScope.MACHINE_AND_TRACE, key, number);
  }

  private void addNumber(String key) {
    number.read(scanner.bytes(), scanner.start(), scanner.end());
    double real = number.real();
    if (number.isWhole()) {
      set(key, number.whole());
    } else if (real == Math.rint(real) && Math.abs(real) < MAX_WHOLE) {
      set(key, (long) real);
    } else {
      set(key, text(real));
    }
  }

  /** Formats a number with six significant digits, like C's {@code %g}. */
  private static String text(double real) {
    if (Double.isInfinite(real)) {
      return real < 0 ? "-inf" : "inf";
    }
    BigDecimal rounded = new BigDecimal(real).round(SIX_DIGITS).stripTrailingZeros();
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= LEAST_PLAIN_EXPONENT && exponent < SIX_DIGITS.getPrecision()) {
      return rounded.toPlainString();
    }
    String digits = rounded.unscaledValue().abs().toString();
    String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
    String sign = exponent < 0 ? "-" : "+";
    return "%s%s%se%s%02d"
        .formatted(
            rounded.signum() < 0 ? "-" : "", digits.charAt(0), fraction, sign, Math.abs(exponent));
  }
}
