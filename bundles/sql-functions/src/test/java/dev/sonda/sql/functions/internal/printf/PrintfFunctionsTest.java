package dev.sonda.sql.functions.internal.printf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The function printf returns the results of SQLite. */
@Timeout(240)
class PrintfFunctionsTest {
  private static final int ROUNDS = 50_000;
  private static final String LETTERS = "ddiiuuxXosscfffeEgGqQwpzr%nyT";
  private static final List<String> FLAGS = List.of("", "", "", "-", "+", " ", "#", "!", "0", ",");
  private static final List<String> WIDTHS =
      List.of("", "", "1", "7", "12", "31", "*", "4294967301", "l", "ll");
  private static final List<String> PRECISIONS =
      List.of("", "", ".", ".0", ".1", ".2", ".3", ".9", ".20", ".*", ".4294967297");
  private static final @Nullable Object[] VALUES = {
    null,
    0L,
    1L,
    -1L,
    7L,
    42L,
    113L,
    -12345678L,
    1234567890123L,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    0.0,
    0.5,
    -0.5,
    1.5,
    2.5,
    1.005,
    0.05,
    9.5,
    99.95,
    -0.04,
    1e15,
    1e-5,
    123456.789,
    1e300,
    Double.MIN_VALUE,
    Double.MAX_VALUE,
    1 / 3.0,
    2 / 3.0,
    1e18,
    1e19,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    "",
    "a",
    "abc",
    "héllo",
    "it's",
    "say \"x\"",
    "日本語",
    "12",
    " 7.5x",
    "-1e3",
    "99999999999999999999",
    "a\\b\n\u0001",
    "x\ty",
    new byte[] {65, 66},
    new byte[] {-61}
  };

  private static SqlitePrintfReference judge;

  @BeforeAll
  static void open() throws SQLException {
    judge = new SqlitePrintfReference();
  }

  @AfterAll
  static void close() throws SQLException {
    judge.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%d|%5d|%-5d|%05d|%+d|% d|%,d",
        "%f|%.0f|%10.2f|%-10.2f|%010.2f|%e|%g|%!g",
        "%s|%6s|%-6s|%.2s",
        "%q|%Q|%w|%#q|%#Q",
        "%c|%5c|%.3c|%-5.3c",
        "%x|%X|%#x|%#o|%p",
        "100%",
        "%",
        "%y after",
        "%d %d %d %d %d %d %d %d",
        "%*d|%-*d|%.*f",
        "%5-d",
        "%r %r %r",
        "%l",
        "%!5s|%!.2s",
        "é%dé"
      })
  void shouldPrintAsSqlite(String format) throws SQLException {
    for (Object value : VALUES) {
      if (format.contains("*") && !isSmall(value)) {
        continue; // a width of this size is refused
      }
      List<@Nullable Object> values =
          SqlitePrintfReference.values(value, 3L, value, "x", 2.5, value, value);
      assertThat(SqlitePrintfReference.actual(format, values))
          .as("%s of %s", format, values)
          .isEqualTo(judge.expected(format, values));
    }
  }

  @Test
  void shouldPrintAsSqliteForRandomFormatsAndValues() throws SQLException {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("random formats by -Dseed=" + seed);
    Random random = new Random(seed);
    for (int i = 0; i < ROUNDS; i++) {
      String format = place(random) + "|" + place(random);
      List<@Nullable Object> values = new ArrayList<>();
      for (int count = random.nextInt(6); count > 0; count--) {
        Object value = value(random);
        values.add(!format.contains("*") || isSmall(value) ? value : Long.valueOf(5));
      }
      assertThat(SqlitePrintfReference.actual(format, values))
          .as("seed %d: %s of %s", seed, format, values)
          .isEqualTo(judge.expected(format, values));
    }
  }

  private static String place(Random random) {
    return "%"
        + any(FLAGS, random)
        + any(FLAGS, random)
        + any(WIDTHS, random)
        + any(PRECISIONS, random)
        + LETTERS.charAt(random.nextInt(LETTERS.length()));
  }

  private static String any(List<String> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  private static @Nullable Object value(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> random.nextLong(2000) - 1000;
      case 1 -> random.nextLong(2_000_000) / 1000.0 - 1000;
      case 2 -> random.nextInt(100) * Math.pow(10, random.nextInt(40) - 20);
      case 3 -> random.nextLong(2_000_000) / 64.0;
      default -> VALUES[random.nextInt(VALUES.length)];
    };
  }

  /** Whether a value may be a width or a precision of a text that isn't too long. */
  private static boolean isSmall(@Nullable Object value) {
    return value instanceof Number number
        ? Math.abs(number.doubleValue()) <= 1e6
        : !"99999999999999999999".equals(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%2000000000d",
        "%.2000000000d",
        "%02000000000d",
        "%.90000000f",
        "%-99999999s",
        "%.99999999c",
        "%9000000d%9000000d",
        "%!99999999q"
      })
  void shouldRefuseTextBeyondLimit(String format) {
    assertThatThrownBy(
            () -> SqlitePrintfReference.actual(format, SqlitePrintfReference.values(1L, 1L)))
        .hasMessageContaining("too big");
  }

  @Test
  void shouldPrintTextAtLimit() {
    String format = "%" + PrintfFormat.MOST_BYTES + "d";
    assertThat(SqlitePrintfReference.actual(format, SqlitePrintfReference.values(1L)))
        .hasSize(PrintfFormat.MOST_BYTES)
        .endsWith(" 1");
  }
}
