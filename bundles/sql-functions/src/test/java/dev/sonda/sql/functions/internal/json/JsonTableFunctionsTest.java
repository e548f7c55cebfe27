package dev.sonda.sql.functions.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON table functions return the rows of SQLite. */
@Timeout(240)
class JsonTableFunctionsTest {
  private static final int ROUNDS = 20_000;
  private static final int DEPTH = 4;
  private static final List<String> FUNCTIONS = List.of("json_each", "json_tree");
  private static final List<String> LABELS =
      List.of("a", "b", "c", "a b", "", "x1", "1x", "_u", "é", "q\\\"t", "n\\nl", "a.b", "[0]");
  private static final List<String> ATOMS =
      List.of(
          "0",
          "-1",
          "12345678901234567890",
          "9223372036854775807",
          "2.5",
          "1e3",
          "-0.25E-2",
          "true",
          "false",
          "null",
          "\"\"",
          "\"text\"",
          "\"é\\u00e9\"",
          "\"a\\\"b\"",
          "\"\\ud83d\\ude00\"",
          "+5.",
          "-.5e1",
          "0x1f",
          "Infinity",
          "NaN",
          "'it\\'s'",
          "\"a text that is longer than eleven bytes\"");
  private static final List<String> PATHS =
      List.of(
          "$",
          "$",
          "$.a",
          "$[0]",
          "$.b.a",
          "$[1].a",
          "$.\"a b\"",
          "$[#-1]",
          "$.a[0]",
          "$.c.c.c",
          "$.x1",
          "$.\"\"",
          "$[#]",
          "$.a[#-2]");

  private static SqliteJsonReference judge;

  @BeforeAll
  static void open() throws SQLException {
    judge = new SqliteJsonReference();
  }

  @AfterAll
  static void close() throws SQLException {
    judge.close();
  }

  private static void assertLikeSqlite(String json, String path, String hint) throws SQLException {
    for (String function : FUNCTIONS) {
      assertThat(judge.actual(function, json, path))
          .as("%s%s(%s, %s)", hint, function, json, path)
          .isEqualTo(judge.expected(function, json, path));
    }
  }

  @Test
  void shouldReturnRowsOfSqlite() throws SQLException {
    String json = " {\"a\" : [1, 2.5, {\"b\":\"x\"}], \"c d\":{\"a\":null}, \"e\":[[]], \"f\":{}} ";
    for (String path : List.of("$", "$.a", "$.a[2]", "$.a[2].b", "$.\"c d\"", "$.e[0]", "$.z")) {
      assertLikeSqlite(json, path, "");
    }
  }

  @Test
  void shouldReturnRowsOfSqliteForRandomJson() throws SQLException {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("random JSON by -Dseed=" + seed);
    Random random = new Random(seed);
    for (int i = 0; i < ROUNDS; i++) {
      assertLikeSqlite(value(random, DEPTH), any(PATHS, random), "seed " + seed + ": ");
    }
  }

  private static String any(List<String> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  private static String value(Random random, int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return any(ATOMS, random);
    }
    boolean isArray = random.nextBoolean();
    StringBuilder json = new StringBuilder(isArray ? "[" : "{");
    int count = random.nextInt(20) == 0 ? 40 : random.nextInt(4);
    for (int i = 0; i < count; i++) {
      json.append(i == 0 ? "" : any(List.of(",", " , "), random));
      json.append(isArray ? "" : '"' + any(LABELS, random) + "\": ");
      json.append(value(random, count > 4 ? 0 : depth - 1));
    }
    return json.append(isArray ? ']' : '}').toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "[1,,]", "{\"a\"}", "[1] x", "01", ".", "\"a", "\"\\x\"", "tru", "{1:1}"})
  void shouldRefuseMalformedJson(String json) {
    assertThatThrownBy(() -> JsonRowsText.each(json, "$")).hasMessage("malformed JSON");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "$a", "$.", "$.a[", "$.a[x]", "$.\"a", "$.a[#-]"})
  void shouldRefuseMalformedPath(String path) {
    assertThatThrownBy(() -> JsonRowsText.tree("{\"a\":[1]}", path))
        .hasMessage("bad JSON path: '" + path + "'");
  }

  @Test
  void shouldRefuseDepthBeyondLimitOfSqlite() throws SQLException {
    String deep = "[".repeat(1000) + "]".repeat(1000);
    assertThat(judge.actual("json_each", deep, "$"))
        .isEqualTo(judge.expected("json_each", deep, "$"));
    assertThatThrownBy(() -> JsonRowsText.each("[" + deep + "]", "$")).hasMessage("malformed JSON");
  }

  @Test
  void shouldRefuseRowsWhoseTextExceedsLimit() {
    String json = "[".repeat(900) + '"' + "x".repeat(200_000) + '"' + "]".repeat(900);
    assertThatThrownBy(() -> JsonRowsText.tree(json, "$")).hasMessageContaining("characters");
  }
}
