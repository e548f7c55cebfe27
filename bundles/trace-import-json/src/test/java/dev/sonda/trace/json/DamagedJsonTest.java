package dev.sonda.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class DamagedJsonTest {
  private static final String SLICES = "__intrinsic_slice";
  private static final String WHOLE =
      "{\"name\":\"a\",\"ph\":\"X\",\"ts\":1,\"dur\":1,\"pid\":1,\"tid\":1}";
  private static final String LAST =
      "{\"name\":\"z\",\"ph\":\"X\",\"ts\":7,\"dur\":1,\"pid\":1,\"tid\":1}";

  private static final int ROUNDS = 200 * (Boolean.getBoolean("sonda.stress") ? 500 : 1);

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {"", ",", ",\n", " ", ",{", ",{\"name\":\"b", ",{\"ph\":\"X\",\"ts\":3,\"d"})
  void shouldReadWholeEventsOfCutArray(String tail) throws IOException {
    try (JsonTraceFixture trace = new JsonTraceFixture(folder, "[" + WHOLE + tail)) {
      assertThat(trace.rows(SLICES, "name")).containsExactly("a");
      assertThat(trace.counts("json_tokenizer_failure"))
          .containsExactly("json_tokenizer_failure 0");
    }
    try (JsonTraceFixture trace =
        new JsonTraceFixture(folder, "{\"traceEvents\":[" + WHOLE + tail)) {
      assertThat(trace.rows(SLICES, "name")).containsExactly("a");
    }
  }

  @Test
  void shouldCountBytesOfCutEvent() throws IOException {
    try (JsonTraceFixture trace = new JsonTraceFixture(folder, "[" + WHOLE + ",{\"ph\":")) {
      assertThat(trace.counts("trace_tail_unread_bytes"))
          .containsExactly("trace_tail_unread_bytes 6");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"b\",\"ph\":\"X\",\"ts\":3 \"dur\":1}",
        "{\"name\":\"b\",\"ph\":\"X\",\"ts\":03,\"dur\":1}",
        "{\"name\":\"b\",\"ph\":\"X\",\"ts\":NaN,\"dur\":1}",
        "{\"name\":\"b\",\"ph\":\"X\",\"ts\":\"x\",\"dur\":1}",
        "{\"name\":\"b\",\"ph\":\"X\",\"ts\":3,\"dur\":\"z\"}",
        "{\"name\":\"b\",\"ph\":\"X\",\"ts\":3,\"dur\":-.5}",
        "{\"name\":\"b\",\"ph\":\"\",\"ts\":3,\"dur\":1}",
        "{\"name\":\"b\",\"ts\":3,\"dur\":1}",
        "{\"name\":\"b\",\"ph\":\"X\",\"dur\":1}",
        "{\"name\":\"b\" \"ph\":\"X\",\"args\":{\"deep\":{}}}",
        "{name:\"b\"}",
        "[1,2]",
        "\"text\"",
        "17",
        "}",
        "true"
      })
  void shouldCountAndSkipValuesThatAreNoEvents(String broken) throws IOException {
    String json = "[" + WHOLE + "," + broken + "," + LAST + "]";
    try (JsonTraceFixture trace = new JsonTraceFixture(folder, json)) {
      assertThat(trace.rows(SLICES, "name")).containsExactly("a", "z");
      assertThat(trace.counts("json_tokenizer_failure"))
          .containsExactly("json_tokenizer_failure 1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"ph\":\"(\",\"ts\":3}", ",,", "{\"ph\":\"v\",\"ts\":3}"})
  void shouldIgnoreEmptyEventsAndEventsOfUnknownPhase(String nothing) throws IOException {
    try (JsonTraceFixture trace =
        new JsonTraceFixture(folder, "[" + WHOLE + "," + nothing + "," + LAST + "]")) {
      assertThat(trace.rows(SLICES, "name")).containsExactly("a", "z");
      assertThat(trace.counts("json_tokenizer_failure"))
          .containsExactly("json_tokenizer_failure 0");
    }
  }

  @Test
  void shouldReadEventLargerThanReadBuffer() throws IOException {
    String text = "x".repeat(1 << 20);
    String event =
        "{\"name\":\"" + text + "\",\"ph\":\"X\",\"ts\":3,\"dur\":1,\"pid\":1,\"tid\":1}";
    try (JsonTraceFixture trace =
        new JsonTraceFixture(folder, "[" + WHOLE + "," + event + "," + LAST + "]")) {
      assertThat(trace.rows(SLICES, "ts")).containsExactly("1000", "3000", "7000");
    }
  }

  @Test
  void shouldSkipValuesNestedTooDeeply() throws IOException {
    String deep = "{\"d\":".repeat(100_000) + "1" + "}".repeat(100_000);
    String arrays = "[".repeat(100_000) + "]".repeat(100_000);
    String json =
        "[{\"ph\":\"I\",\"ts\":1,\"tid\":1,\"args\":{\"a\":%s,\"b\":%s,\"c\":2}}]"
            .formatted(deep, arrays);
    try (JsonTraceFixture trace = new JsonTraceFixture(folder, json)) {
      assertThat(trace.rows(SLICES, "ts")).containsExactly("1000");
      assertThat(trace.rows("__intrinsic_args", "key", "int_value")).contains("args.c 2");
    }
  }

  @Test
  void shouldReplaceInvalidUtf8() throws IOException {
    byte[] json = ("[" + WHOLE + "]").getBytes(StandardCharsets.UTF_8);
    json[10] = (byte) 0xC3;
    try (JsonTraceFixture trace = new JsonTraceFixture(folder, json)) {
      assertThat(trace.rows(SLICES, "name")).containsExactly("\uFFFD");
    }
  }

  /**
   * An import of a damaged trace always ends with tables. The 100,000 rounds under -Pstress take
   * minutes; the short run a second.
   */
  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES)
  void shouldProduceTablesWhenBytesAreChanged() throws IOException {
    byte[] json =
        ("{\"traceEvents\":["
                + WHOLE
                + ",{\"ph\":\"C\",\"name\":\"c\",\"ts\":\"2.5\",\"pid\":\"p\",\"args\":{\"v\":[1,{\"w\":2}]}},"
                + "{\"ph\":\"b\",\"id2\":{\"local\":\"0x1\"},\"ts\":3,\"pid\":1,\"bind_id\":7,\"flow_in\":true},"
                + "{\"ph\":\"M\",\"name\":\"thread_name\",\"args\":{\"name\":\"\\u00e9\"}},"
                + LAST
                + "],\"metadata\":{\"a\":1.5},\"systemTraceEvents\":\"a-1 [0] 1.5: print:"
                + " B|1|x\\n\"}")
            .getBytes(StandardCharsets.UTF_8);
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] signs = "{}[]\",:\\-.e0tfn\0\u007f".getBytes(StandardCharsets.UTF_8);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] changed = json.clone();
      for (int change = 0; change <= round % 4; change++) {
        boolean isSign = random.nextBoolean();
        byte value = isSign ? signs[random.nextInt(signs.length)] : (byte) random.nextInt(256);
        changed[1 + random.nextInt(changed.length - 1)] = value;
      }
      if (changed[1] == '"') {
        assertThatCode(() -> new JsonTraceFixture(folder, changed).close())
            .as("seed %d, round %d", seed, round)
            .doesNotThrowAnyException();
      }
    }
  }
}
