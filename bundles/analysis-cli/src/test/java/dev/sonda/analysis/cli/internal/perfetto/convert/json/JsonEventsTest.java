package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class JsonEventsTest {
  private static String written(Consumer<JsonEvents> adding) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    adding.accept(new JsonEvents(out));
    out.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static List<String> names(String json) {
    return Pattern.compile("\"name\":\"(\\w+)\"")
        .matcher(json)
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  private static Map<String, @Nullable Object> event(String name, long us) {
    return JsonEvents.event("b", "c", name, us);
  }

  @Test
  void shouldWriteFieldsInOrderOfNames() {
    String json =
        written(events -> {
          events.add(event("first", 1));
          events.add(event("second", 2));
        });
    assertThat(json)
        .isEqualTo(
            "{\"cat\":\"c\",\"name\":\"first\",\"ph\":\"b\",\"ts\":1},\n"
                + "{\"cat\":\"c\",\"name\":\"second\",\"ph\":\"b\",\"ts\":2}");
  }

  /** Else a viewer would close the new slice instead of the old one. */
  @Test
  void shouldWriteInstantsThenEndsThenBeginsOfEqualTime() {
    String json =
        written(events -> {
          AsyncEventOrder order = new AsyncEventOrder(events::add);
          order.addBegin(event("outer", 1));
          order.addEnd(event("outerEnd", 5));
          order.addBegin(event("inner", 2));
          order.addEnd(event("innerEnd", 5));
          order.addBegin(event("next", 5));
          order.addInstant(event("instant", 5));
          order.addEnd(event("nextEnd", 9));
          order.finish();
        });
    assertThat(names(json))
        .containsExactly("outer", "inner", "instant", "innerEnd", "outerEnd", "next", "nextEnd");
  }
}
