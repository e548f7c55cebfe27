package dev.sonda.trace.proto;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Code that the JavaScript engine V8 generates, in the tables that refer to it. */
@Timeout(240)
class V8CodeTest {
  private static final int JS = 99;
  private static final int INTERNAL = 100;
  private static final int WASM = 101;
  private static final int REG_EXP = 102;
  private static final int MOVE = 103;

  private static final int IGNITION = 1;
  private static final int TURBOFAN = 5;

  private static final String JIT_CODE = "__intrinsic_jit_code";
  private static final String JS_CODE = "__intrinsic_v8_js_code";

  @TempDir Path folder;

  private final V8TraceBuilder trace = new V8TraceBuilder();

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  /** An isolate with code at 0x1000 to 0x5000, and one function. */
  private void internFunction() {
    trace.intern(data ->
        data.message(35, V8TraceBuilder.isolate(1, 100, 7, 0x1000, 0x4000))
            .message(31, name -> name.number(1, 1).bytes(2, "café".getBytes(ISO_8859_1)))
            .message(33, V8TraceBuilder.script(1, 11, "a.js"))
            .message(32, V8TraceBuilder.function(1, 1, 1)));
  }

  private static Consumer<TraceMessageBuilder> js(int tier, long start, long size) {
    return code -> code.number(1, 1).number(3, 1).number(4, tier).number(5, start).number(6, size);
  }

  @Test
  void shouldAddCodeOfJsFunctionWithItsScript() throws IOException {
    internFunction();
    trace.code(20, JS, js(TURBOFAN, 0x1100, 2).andThen(code -> code.bytes(7, new byte[] {1, 2})));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_v8_isolate", "internal_isolate_id", "code_range_size"))
          .containsExactly("7 16384");
      assertThat(
              tables.rows(
                  "__intrinsic_v8_js_script",
                  "internal_script_id",
                  "script_type",
                  "name",
                  "source"))
          .containsExactly("11 NORMAL a.js ");
      assertThat(
              tables.rows(
                  "__intrinsic_v8_js_function", "name", "is_toplevel", "kind", "line", "col"))
          .containsExactly("café 0 ARROW_FUNCTION 5 6");
      assertThat(
              tables.rows(
                  JIT_CODE,
                  "create_ts",
                  "start_address",
                  "size",
                  "function_name",
                  "native_code_base64"))
          .containsExactly("20 4352 2 café AQI=");
      assertThat(tables.rows(JS_CODE, "jit_code_id", "v8_js_function_id", "tier"))
          .containsExactly("0 0 TURBOFAN");
      assertThat(
              tables.rows("__intrinsic_stack_profile_symbol", "name", "source_file", "line_number"))
          .containsExactly("café a.js 5");
    }
  }

  @Test
  void shouldAddBytecodeWithoutAddress() throws IOException {
    internFunction();
    trace.code(
        20,
        JS,
        code -> code.number(1, 1).number(3, 1).number(4, IGNITION).bytes(8, new byte[] {1, 2}));
    trace.code(30, JS, js(IGNITION, 0x100, 8));
    trace.code(40, JS, js(IGNITION, 0x1100, 8));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(JS_CODE, "jit_code_id", "tier", "bytecode_base64"))
          .containsExactly("- IGNITION AQI=", "- IGNITION ", "0 IGNITION -");
      assertThat(trace.statistics(tables)).containsExactly("v8_code_load_missing_code_range 1");
    }
  }

  @Test
  void shouldAddCodeOfOtherKinds() throws IOException {
    internFunction();
    trace.intern(data ->
        data.message(
            34,
            script ->
                script.number(1, 1).number(2, 21).text(3, "wasm:x").bytes(4, new byte[] {0})));
    trace.code(
        20,
        INTERNAL,
        code -> code.number(1, 1).text(3, "Add").number(4, 3).number(6, 0x1100).number(7, 8));
    trace.code(
        30,
        WASM,
        code ->
            code.number(1, 1)
                .number(3, 1)
                .text(4, "f")
                .number(5, 1)
                .number(7, 0x1200)
                .number(8, 8));
    trace.code(
        40,
        REG_EXP,
        code ->
            code.number(1, 1)
                .message(3, text -> text.bytes(3, "a+".getBytes(UTF_16BE)))
                .number(4, 0x1300)
                .number(5, 8));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(
              tables.rows(
                  "__intrinsic_v8_internal_code", "jit_code_id", "function_name", "code_type"))
          .containsExactly("0 Add BUILTIN");
      assertThat(tables.rows("__intrinsic_v8_wasm_code", "jit_code_id", "function_name", "tier"))
          .containsExactly("1 f LIFTOFF");
      assertThat(tables.rows("__intrinsic_v8_wasm_script", "url", "wire_bytes_base64", "source"))
          .containsExactly("wasm:x AA== -");
      assertThat(tables.rows("__intrinsic_v8_regexp_code", "jit_code_id", "pattern"))
          .containsExactly("2 a+");
      assertThat(tables.rows(JIT_CODE, "function_name")).containsExactly("Add", "f", "[RegExp]");
    }
  }

  @Test
  void shouldEndCodeWhoseAddressesOtherCodeTakes() throws IOException {
    internFunction();
    trace.code(20, JS, js(TURBOFAN, 0x1100, 16));
    trace.code(30, JS, js(TURBOFAN, 0x1200, 16));
    trace.code(40, MOVE, move(0x1200, 0x1108));
    trace.code(50, JS, js(TURBOFAN, 0x1208, 16));
    trace.code(60, JS, js(TURBOFAN, 0x1117, 16));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(JIT_CODE, "create_ts", "estimated_delete_ts"))
          .containsExactly("20 40", "30 60", "50 -", "60 -");
    }
  }

  private static Consumer<TraceMessageBuilder> move(long from, long to) {
    return move -> move.number(1, 1).number(3, from).number(4, to).number(5, 16);
  }

  @Test
  void shouldDecodeNamesOfAllEncodings() throws IOException {
    trace.intern(data -> {
      data.message(35, V8TraceBuilder.isolate(1, 100, 7, 0x1000, 0x4000))
          .message(33, V8TraceBuilder.script(1, 11, "a.js"))
          .message(31, name -> name.number(1, 1).bytes(3, "😀".getBytes(UTF_16LE)))
          .message(31, name -> name.number(1, 2).bytes(4, new byte[] {(byte) 0xD8, 0, 0, 'x'}))
          .message(31, name -> name.number(1, 3).bytes(4, new byte[] {0, 'y', 0}))
          .message(31, name -> name.number(1, 4).bytes(4, new byte[] {(byte) 0xDC, 0, 0, 'z'}))
          .message(31, name -> name.number(1, 5));
      for (int iid = 1; iid <= 5; iid++) {
        data.message(32, V8TraceBuilder.function(iid, iid, 1));
      }
    });
    for (int iid = 1; iid <= 5; iid++) {
      int function = iid;
      trace.code(20, JS, code -> code.number(1, 1).number(3, function).number(4, IGNITION));
    }
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_v8_js_function", "name"))
          .containsExactly("😀", "\uFFFD", "y\uFFFD", "\uFFFDz", "");
    }
  }

  @Test
  void shouldCountCodeThatCantBeAdded() throws IOException {
    internFunction();
    trace.intern(data -> data.message(35, isolate -> isolate.number(1, 2).number(2, 100)));
    trace.code(20, JS, code -> code.number(1, 9));
    trace.code(20, JS, code -> code.number(1, 2));
    trace.code(20, JS, code -> code.number(1, 2));
    trace.code(20, JS, code -> code.number(1, 1).number(3, 9));
    trace.code(20, JS, js(0, 0x1000, 8));
    trace.code(20, JS, js(77, 0x1000, 8));
    trace.code(20, JS, js(TURBOFAN, 0x4FFF, 8));
    trace.code(20, JS, js(TURBOFAN, 0x1000, -1));
    trace.code(20, MOVE, move(0x900, 0x1000));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(JIT_CODE, "create_ts")).isEmpty();
      assertThat(trace.statistics(tables))
          .containsExactlyInAnyOrder(
              "v8_intern_errors 2",
              "interned_data_tokenizer_errors 2",
              "v8_isolate_has_no_code_range 1",
              "v8_unknown_code_type 2",
              "v8_no_code_range 2",
              "v8_code_load_missing_code_range 1");
    }
  }

  @Test
  void shouldCountCodeWithoutThread() throws IOException {
    V8TraceBuilder other = new V8TraceBuilder(0);
    other.intern(data -> data.message(35, V8TraceBuilder.isolate(1, 100, 7, 0x1000, 0x4000)));
    other.code(20, INTERNAL, code -> code.number(1, 1).number(6, 0x1000).number(7, 8));
    other.code(
        30, INTERNAL, code -> code.number(1, 1).number(2, 105).number(6, 0x1000).number(7, 8));
    try (ImportedTablesFixture tables = new ImportedTablesFixture(folder, other.toByteArray())) {
      assertThat(tables.rows(JIT_CODE, "create_ts", "function_name")).containsExactly("30 -");
      assertThat(tables.rows("__intrinsic_thread", "tid")).contains("105");
      assertThat(other.statistics(tables)).containsExactly("v8_no_defaults 1");
    }
  }

  @Test
  void shouldHaveOneRowForIsolateOfSeveralSequences() throws IOException {
    internFunction();
    trace.clearState();
    internFunction();
    trace.code(20, JS, js(TURBOFAN, 0x1000, 8));
    trace.clearState();
    internFunction();
    trace.code(30, JS, js(TURBOFAN, 0x1000, 8));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_v8_isolate", "id")).hasSize(1);
      assertThat(tables.rows("__intrinsic_v8_js_script", "id")).hasSize(1);
      assertThat(tables.rows("__intrinsic_v8_js_function", "id")).hasSize(1);
      assertThat(tables.rows(JIT_CODE, "create_ts", "estimated_delete_ts"))
          .containsExactly("20 30", "30 -");
    }
  }
}
