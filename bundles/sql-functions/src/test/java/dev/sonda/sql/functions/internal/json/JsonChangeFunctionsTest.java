package dev.sonda.sql.functions.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.sql.functions.internal.json.JsonEdit.Action;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions that change or print JSON return the results of SQLite. */
@Timeout(240)
class JsonChangeFunctionsTest {
  private static final int ROUNDS = 5_000;
  private static final List<Action> ACTIONS =
      List.of(Action.INSERT, Action.SET, Action.REPLACE, Action.REMOVE);
  private static final List<String> DOCUMENTS =
      List.of(
          "{}",
          " [ ] ",
          "5",
          "{\"a\" : 1.0e5 , \"b\":[1E5,{\"c\":null}]}",
          "{\"a\":1,\"a\":2}",
          "{\"\\u0061\":{\"b\":{}},\"é\":[[],[1,2,3]]}",
          "[1,[2,{\"a\":\"\\n\\\"\"}],{\"a\":{\"b\":[]}}]",
          "{\"a b\":true,\"\":false,\"q\\\"t\":{\"a\":0}}",
          "{a:+1,'b':[.5,0x1F,],}");
  private static final List<String> PATHS =
      List.of(
          "$",
          "$.a",
          "$.b",
          "$.a.b",
          "$.a.b.c",
          "$[0]",
          "$[1]",
          "$[#]",
          "$[#-1]",
          "$[#-2]",
          "$.b[0]",
          "$.b[1].c",
          "$.b[#]",
          "$.b[#][0].a",
          "$.z[0].c",
          "$.z[1].c",
          "$.z[#].c.d",
          "$[2].a.b[#]",
          "$.é[1][#-1]",
          "$.\"a b\"",
          "$.\"\"",
          "$.\"q\\\"t\".a",
          "$.q\"t",
          "$.x\\n",
          "$.\"\\u0061\"",
          "$[7]",
          "$.\"new\\tx\"",
          "$[#-0]",
          "$[01]",
          "$.a[x]",
          "$[9");
  private static final List<String> VALUES =
      List.of("1", "2.50", "null", "\"é\\u00e9\"", "[1,{\"a\":[]}]", "{\"k\":true}");
  private static final String TEXT = "[]{}:,\"'ab0159.eE+-x\\/* tnulé😀\n\u00a0";

  private static SqliteJsonReference judge;

  @BeforeAll
  static void open() throws SQLException {
    judge = new SqliteJsonReference();
  }

  @AfterAll
  static void close() throws SQLException {
    judge.close();
  }

  private static String any(List<String> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  private static Random random() {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("random JSON by -Dseed=" + seed);
    return new Random(seed);
  }

  private static String outcome(Action action, String json, List<String> pairs) {
    StringBuilder edits = new StringBuilder("[");
    for (int i = 0; i < pairs.size(); i++) {
      String each = pairs.get(i);
      boolean isValue = i % 2 == 1 && action != Action.REMOVE;
      edits.append(i == 0 ? "" : ",");
      edits.append(isValue ? each : '"' + JsonEscapes.escaped(each) + '"');
    }
    try {
      return String.valueOf(JsonChangeFunctions.edited(action, json, edits + "]"));
    } catch (IllegalArgumentException e) {
      return "error: " + e.getMessage();
    }
  }

  private static void assertLikeSqlite(Action action, String json, List<String> pairs)
      throws SQLException {
    assertThat(outcome(action, json, pairs))
        .as("%s of %s by %s", action, json, pairs)
        .isEqualTo(judge.edited(action, json, pairs));
  }

  @Test
  void shouldEditLikeSqliteAtEachPath() throws SQLException {
    for (Action action : ACTIONS) {
      for (String json : DOCUMENTS) {
        for (String path : PATHS) {
          assertLikeSqlite(
              action, json, action == Action.REMOVE ? List.of(path) : List.of(path, "[7]"));
        }
      }
    }
  }

  @Test
  void shouldApplyRandomEditsLikeSqlite() throws SQLException {
    Random random = random();
    for (int i = 0; i < ROUNDS; i++) {
      Action action = ACTIONS.get(random.nextInt(ACTIONS.size()));
      List<String> edits =
          IntStream.range(0, 2 * (1 + random.nextInt(3)))
              .mapToObj(
                  each -> any(each % 2 == 0 || action == Action.REMOVE ? PATHS : VALUES, random))
              .toList();
      assertLikeSqlite(action, any(DOCUMENTS, random), edits);
    }
  }

  @Test
  void shouldSkipEditWithoutPathButRemoveAll() {
    assertThat(JsonChangeFunctions.edited(Action.SET, "{ }", "[null,1,\"$.a\",2]"))
        .isEqualTo("{\"a\":2}");
    assertThat(JsonChangeFunctions.edited(Action.SET, " [1 ]", "[]")).isEqualTo("[1]");
    assertThat(JsonChangeFunctions.edited(Action.REMOVE, "{\"a\":1}", "[\"$.a\",null]")).isNull();
    assertThat(JsonChangeFunctions.edited(Action.REMOVE, "{ \"a\":1}", "[]"))
        .isEqualTo("{\"a\":1}");
  }

  /** Expected results are those of SQLite 3.53.2; the tests' SQLite lacks the function. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[1,2] | $[0] | [9,1,2]",
        "[1,2] | $[1] | [1,9,2]",
        "[1,2] | $[2] | [1,2,9]",
        "[1,2] | $[3] | [1,2]",
        "[1,2] | $[#] | [1,2,9]",
        "[1,2] | $[#-1] | [1,9,2]",
        "[1,2] | $[#-3] | [1,2]",
        "[1,2] | $ | [1,2]",
        "[1,2] | $.a | [1,2]",
        "{\"a\":[1]} | $.a[0] | {\"a\":[9,1]}",
        "{\"a\":[1]} | $.b[0][0] | {\"a\":[1],\"b\":[[9]]}",
        "{\"a\":[1]} | $.b.c[0] | {\"a\":[1],\"b\":{\"c\":[9]}}",
        "{\"a\":[1]} | $.b[1] | {\"a\":[1]}",
        "{\"a\":[1]} | $.a[0].x | {\"a\":[1]}",
        "{\"a\":[{}]} | $.a[1].x[0] | {\"a\":[{},{\"x\":[9]}]}",
        "{\"a\":1} | $[0] | {\"a\":1}",
        "5 | $[0] | 5",
        "{\"a\":[1]} | $.a | error: not an array element: '$.a'",
        "{\"a\":[1]} | $.b'c | error: not an array element: '$.b''c'",
        "[1] | $[1].c | error: not an array element: '$[1].c'",
        "[1] | bad | error: bad JSON path: 'bad'"
      })
  void shouldInsertElementsIntoArrays(String json, String path, String expected) {
    assertThat(outcome(Action.ARRAY_INSERT, json, List.of(path, "9"))).isEqualTo(expected);
  }

  @Test
  void shouldPatchLikeSqlite() throws SQLException {
    List<String> patches =
        List.of(
            "null",
            "[1,{\"b\":null}]",
            "{\"a\":null}",
            "{\"a\":{\"b\":null,\"c\":{\"d\":null,\"e\":[null]}}}",
            "{\"a\":3,\"a\":4,\"z\":1,\"z\":null,\"y\":null,\"y\":2}",
            "{\"\\u0061\":2,\"\\u0062\":1E5,\"é\":{\"x\":1}}",
            "{\"b\":{},\"q\\\"t\":{\"a\":null,\"b\":1}}",
            "{x:1,}",
            "{");
    for (String json : DOCUMENTS) {
      for (String patch : patches) {
        assertThat(SqliteJsonReference.outcome(() -> patched(json, patch)))
            .as("%s patched by %s", json, patch)
            .isEqualTo(judge.result("json_patch(?, ?)", json, patch));
      }
    }
  }

  private static String patched(String json, String patch) {
    return JsonMergePatch.patched(JsonParser.parse(json), JsonParser.parse(patch)).json();
  }

  @ParameterizedTest
  @ValueSource(strings = {"    ", "", "\t", "ab"})
  void shouldPrintLinesOfSqlite(String indent) throws SQLException {
    for (String json : DOCUMENTS) {
      assertThat(JsonPrettyText.of(JsonParser.parse(json), indent))
          .isEqualTo(judge.result("json_pretty(?, ?)", json, indent));
    }
  }

  @Test
  void shouldRefusePrettyTextThatExceedsLimit() {
    JsonNode deep = JsonParser.parse("[".repeat(1000) + "]".repeat(1000));
    assertThatThrownBy(() -> JsonPrettyText.of(deep, "x".repeat(1_000_000)))
        .hasMessageContaining("characters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{}",
        "{a:1}",
        "[1,2",
        "[1,2}",
        "[1,]",
        "[1,,2]",
        "[1, }",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "{\"a\":}",
        "{\"é\": }",
        "[01]",
        "[1.e]",
        "[-]",
        "tru",
        "\"a\\x\"",
        "\"a\\q\"",
        "\"abc",
        "[1] x",
        "[NaN,Infinity,+1,0x1F,.5,5.,'x']",
        "/*c*/[1]//x",
        "{1:2}",
        "{\"a\":{\"b\":[1,{]}}",
        " 5x",
        "}",
        " }",
        "[:]",
        "{,}",
        "[,]",
        "nullx",
        "qnan",
        "-inf",
        "-Infinityx",
        "0x",
        "-0x1",
        "+",
        "+-1",
        "1e",
        "1e+",
        "1.5.5",
        "1ee5",
        ".",
        "-.5",
        "-.",
        "5.e5",
        "-01",
        "1-2",
        "'a\\'b'",
        "\"\\u12\"",
        "\"\\01\"",
        "\"\\\r\nx\"",
        "\"\\\u2028x\"",
        "/* x",
        "/* x */",
        "1 /",
        "\u00a01",
        "\ufeff1",
        "{a$_1:1}",
        "{é:1}",
        "{\\u0061:1}",
        "{a-b:1}",
        "{a 1}",
        "{a",
        "[\"😀\" é]",
        "{null:1}",
        "{\"a\"/*x*/:1}",
        "[1/*x*/,2]",
        "[1/*x",
        "[1 2]",
        "1e5e5",
        "[] x",
        "{a:[1,]} x",
        "1e5.5",
        "{-a:1}",
        "{\"a\" /",
        "[0x1g]",
        "+0x1",
        ".e1"
      })
  void shouldFindErrorAtPositionOfSqlite(String json) throws SQLException {
    assertThat(String.valueOf(JsonParser.errorPosition(json)))
        .isEqualTo(judge.result("json_error_position(?)", json));
  }

  @Test
  void shouldParseRandomTextLikeSqlite() throws SQLException {
    Random random = random();
    for (int i = 0; i < 10 * ROUNDS; i++) {
      StringBuilder text =
          new StringBuilder(any(List.of("", "[", "{", "{\"a\":", "[1,", "'"), random));
      random
          .ints(random.nextInt(7), 0, TEXT.codePointCount(0, TEXT.length()))
          .map(each -> TEXT.codePointAt(TEXT.offsetByCodePoints(0, each)))
          .forEach(text::appendCodePoint);
      text.append(any(List.of("", "]", "}", ":1}", "'"), random));
      String json = text.toString();
      assertThat(String.valueOf(JsonParser.errorPosition(json)))
          .as(json)
          .isEqualTo(judge.result("json_error_position(?)", json));
      assertThat(SqliteJsonReference.outcome(() -> JsonParser.parse(json).json()))
          .as(json)
          .isEqualTo(judge.result("json_remove(?)", json));
    }
  }

  @Test
  void shouldRefuseDepthBeyondLimitOfSqlite() {
    String deep = "[".repeat(1000) + "]".repeat(1000);
    assertThat(outcome(Action.SET, "{}", List.of("$" + ".a".repeat(1000), "1"))).hasSize(6001);
    assertThat(outcome(Action.SET, "{}", List.of("$" + ".a".repeat(1001), "1")))
        .isEqualTo("error: JSON path too deep");
    assertThat(outcome(Action.SET, "[]", List.of("$[0]", deep.substring(1, 1999)))).hasSize(2000);
    assertThat(JsonParser.errorPosition("[" + deep + "]")).isEqualTo(1001);
    assertThat(
            outcome(Action.SET, "[[]]", List.of("$[0][0]", deep.substring(1, deep.length() - 1))))
        .isEqualTo("error: JSON nested too deep");
  }
}
