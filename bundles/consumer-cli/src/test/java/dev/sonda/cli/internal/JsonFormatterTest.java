package dev.sonda.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonFormatterTest {
  @Test
  void shouldWriteNestedValuesInOrder() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("b", List.of(1, 2.5, true));
    object.put("a", Map.of("x", "y"));
    object.put("none", List.of());

    assertThat(JsonFormatter.of(object))
        .isEqualTo("{\"b\":[1,2.5,true],\"a\":{\"x\":\"y\"},\"none\":[]}");
  }

  @Test
  void shouldEscapeCharactersThatJsonStringsMayNotContain() {
    assertThat(JsonFormatter.of("a\"b\\c\n\t\u0001é\ud800"))
        .isEqualTo("\"a\\\"b\\\\c\\n\\t\\u0001é\\ud800\"");
  }

  @Test
  void shouldQuoteNumbersThatAreNotFinite() {
    assertThat(JsonFormatter.of(List.of(Double.NaN, Float.POSITIVE_INFINITY)))
        .isEqualTo("[\"NaN\",\"Infinity\"]");
  }
}
