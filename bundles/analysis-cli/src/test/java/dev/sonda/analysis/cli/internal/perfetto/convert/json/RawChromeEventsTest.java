package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.analysis.cli.internal.perfetto.convert.TraceOfTables;
import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rows of Chrome's raw table as parts of Chrome's JSON. */
@Timeout(240)
class RawChromeEventsTest {
  private final TraceOfTables tables = new TraceOfTables();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
  @TempDir Path folder;

  @AfterEach
  void closeTables() {
    tables.close();
  }

  private RawChromeEvents written() throws IOException, EngineException {
    tables.add("process").with("upid", 1).with("pid", 42).with("name", "a").with("start_ts", 0L);
    tables.add("thread").with("utid", 0).with("tid", 0).with("upid", 1).with("name", "main");
    try (TraceProcessor trace = tables.open(folder)) {
      RawChromeEvents raw = new RawChromeEvents(new ExportedTasks(trace), new JsonEvents(out));
      raw.write(trace);
      return raw;
    }
  }

  private String json() {
    out.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private void addTexts(String name, String first, String second) {
    tables
        .add("__intrinsic_chrome_raw")
        .with("id", 0, 1)
        .with("ts", 5L, 6L)
        .with("utid", 0, 0)
        .with("name", name, name)
        .with("arg_set_id", 7, 8);
    tables
        .add("args")
        .with("id", 0, 1)
        .with("arg_set_id", 7, 8)
        .with("key", "data", "data")
        .with("value_type", "string", "string")
        .with("int_value", 0L, null)
        .with("string_value", first, second)
        .with("real_value", 0.0, null);
  }

  @Test
  void shouldJoinTextsOfSystemTrace() throws Exception {
    addTexts("chrome_event.legacy_system_trace", "# tracer\n", "line");
    assertThat(written().systemText()).isEqualTo("# tracer\nline");
  }

  @Test
  void shouldWriteEventsOfUserTraces() throws Exception {
    addTexts("chrome_event.legacy_user_trace", "{\"ts\":5,\"ph\":\"B\"},", "{\"ts\":6}");
    written().writeUserEvents();
    assertThat(json()).isEqualTo("{\"ph\":\"B\",\"ts\":5},\n{\"ts\":6}");
  }

  @Test
  void shouldLeaveOutUserTracesThatAreNoJson() throws Exception {
    addTexts("chrome_event.legacy_user_trace", "{\"ts\":5},", "{");
    written().writeUserEvents();
    assertThat(json()).isEmpty();
  }

  @Test
  void shouldReadMetadataInJson() throws Exception {
    tables
        .add("__intrinsic_chrome_raw")
        .with("id", 0)
        .with("ts", 5L)
        .with("utid", 0)
        .with("name", "chrome_event.metadata")
        .with("arg_set_id", 7);
    tables
        .add("args")
        .with("id", 0, 1)
        .with("arg_set_id", 7, 7)
        .with("key", "list", "count")
        .with("value_type", "json", "int")
        .with("int_value", null, -7L)
        .with("string_value", "[1,{}]", null)
        .with("real_value", 0.0, null);
    assertThat(JsonText.of(written().metadata())).isEqualTo("{\"count\":-7,\"list\":[1,{}]}");
  }
}
