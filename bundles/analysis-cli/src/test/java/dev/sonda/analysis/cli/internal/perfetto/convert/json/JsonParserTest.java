package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class JsonParserTest {
  private static List<@Nullable Object> elements(String array) {
    List<@Nullable Object> elements = new ArrayList<>();
    JsonParser.forEachElement(array, elements::add);
    return elements;
  }

  @Test
  void shouldFormatWhatItParsed() {
    String json =
        "{\"a\":[1,-2.5,true,false,null,\"\\\"\\\\\\n\u00e9\"],\"b\":{},\"c\":[],"
            + "\"d\":12345678901234567890}";
    assertThat(JsonText.of(JsonParser.parse(" " + json + " ")))
        .isEqualTo(json.replace("12345678901234567890", "1.2345678901234567E19"));
    assertThat(JsonText.of(JsonParser.parse("[\"\\u0041\\/\\t\"]"))).isEqualTo("[\"A/\\t\"]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "{",
        "[",
        "[1",
        "[1,]",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "[\"a]",
        "[\"\\x\"]",
        "[\"\\u12\"]",
        "[tru]",
        "[-]",
        "[\"\\"
      })
  void shouldParseNothingOfMalformedText(String json) {
    assertThat(JsonParser.parse(json)).isNull();
    assertThat(elements(json)).isEmpty();
  }

  @Test
  void shouldNotParseTextThatIsTooDeep() {
    assertThat(JsonParser.parse("[".repeat(100_000))).isNull();
    assertThat(JsonParser.parse("[".repeat(100) + "]".repeat(100))).isNotNull();
  }

  @Test
  void shouldPassElementsUpToEndOfArray() {
    assertThat(elements("[{\"a\":1},2] rest")).hasSize(2);
    assertThat(elements("[{\"a\":1},2,")).isEmpty();
    assertThat(elements("{\"a\":1}")).isEmpty();
  }
}
