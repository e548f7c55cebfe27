package dev.sonda.itests.analysis.random;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.util.Random;

/**
 * Generates code of V8 that is compiled, moved and replaced in three processes, and stack samples
 * of these processes; by a seed. Some references of packets lead nowhere.
 */
public final class RandomV8Trace {
  private static final int[] PIDS = {100, 200, 300};
  private static final long BASE = 0x10000;
  private static final long SIZE = 0x1000;
  private static final long BLOB = 0x90000;
  private static final long BLOB_SIZE = 0x400;

  /** Numbers of names, scripts and functions; the next higher number isn't interned. */
  private static final int INTERNED = 6;

  private static final int FRAMES = 30;
  private static final String[] TIERS = {"UNKNOWN", "IGNITION", "SPARKPLUG", "MAGLEV", "TURBOFAN"};
  private static final String[] ENCODINGS = {"latin1", "utf16_le", "utf16_be"};
  private static final int CODE_SEQUENCE = 1;
  private static final int STACK_SEQUENCE = 2;

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final String stacks;
  private long timeNs = 1;

  private RandomV8Trace(long seed) {
    random = new Random(seed);
    stacks = stacks();
  }

  /** A trace in Perfetto's format with that many events. */
  public static byte[] trace(long seed, int events) throws IOException {
    RandomV8Trace trace = new RandomV8Trace(seed);
    trace.clear(CODE_SEQUENCE, trace.code());
    trace.clear(STACK_SEQUENCE, trace.stacks);
    // The ranges of code are those of this moment, before files are mapped.
    for (int iid = 1; iid <= PIDS.length; iid++) {
      trace.event("v8_reg_exp_code { v8_isolate_iid: %d tid: 7 }".formatted(iid));
    }
    for (int i = 0; i < events; i++) {
      trace.step();
    }
    DynamicMessage.Builder message =
        DynamicMessage.newBuilder(TraceSchema.load().message("Trace").orElseThrow());
    TextFormat.merge(trace.text, message);
    return message.build().toByteArray();
  }

  private void packet(int sequence, String content) {
    timeNs += random.nextInt(20);
    text.append(
            "packet { trusted_packet_sequence_id: %d timestamp: %d ".formatted(sequence, timeNs))
        .append(content)
        .append(" }\n");
  }

  private void clear(int sequence, String interned) {
    String defaults =
        random.nextBoolean() ? "trace_packet_defaults { v8_code_defaults { tid: 101 } } " : "";
    packet(
        sequence,
        "incremental_state_cleared: true " + defaults + "interned_data { " + interned + "}");
  }

  private void event(String code) {
    packet(CODE_SEQUENCE, "sequence_flags: 2 " + code);
  }

  private String code() {
    StringBuilder code = new StringBuilder();
    for (int i = 0; i < PIDS.length; i++) {
      String shared = i == 0 ? "is_process_wide: true" : "";
      code.append(
          ("v8_isolate { iid: %d pid: %d isolate_id: 1 code_range { base_address: %d size: %d %s }"
                  + " embedded_blob_code_start_address: %d embedded_blob_code_size: %d } ")
              .formatted(i + 1, PIDS[i], BASE, SIZE, shared, i == 2 ? BASE : BLOB, BLOB_SIZE));
    }
    for (int iid = 1; iid < INTERNED; iid++) {
      code.append("v8_js_function_name { iid: %d %s } ".formatted(iid, encoded()));
      code.append(
          "v8_js_script { iid: %d script_id: %d type: TYPE_EVAL name { %s } source { %s } } "
              .formatted(iid, random.nextInt(4), encoded(), encoded()));
      code.append("v8_wasm_script { iid: %d script_id: %d } ".formatted(iid, random.nextInt(4)));
      code.append(
          "v8_js_function { iid: %d v8_js_function_name_iid: %d v8_js_script_iid: %d %s } "
              .formatted(iid, any(), any(), place()));
    }
    return code.toString();
  }

  private String place() {
    return switch (random.nextInt(3)) {
      case 0 -> "line: 4 column: " + random.nextInt(3);
      case 1 -> "byte_offset: 9 is_toplevel: true";
      default -> "kind: KIND_MODULE";
    };
  }

  private int any() {
    return 1 + random.nextInt(INTERNED);
  }

  /** Text without the character 0, at which the reference ends texts. */
  private String encoded() {
    StringBuilder bytes = new StringBuilder();
    for (int size = random.nextInt(7); size > 0; size--) {
      bytes.append("\\x").append(new String[] {"61", "d8", "dc", "e9"}[random.nextInt(4)]);
    }
    return "%s: \"%s\"".formatted(ENCODINGS[random.nextInt(ENCODINGS.length)], bytes);
  }

  private String stacks() {
    StringBuilder data = new StringBuilder("function_names { iid: 1 str: \"sampled\" } ");
    long[] starts = {BASE, BASE - 0x100, BLOB, 0x500000};
    for (int i = 0; i < starts.length; i++) {
      data.append("mapping_paths { iid: %d str: \"file%1$d\" } ".formatted(i + 1));
      data.append(
          "mappings { iid: %d start: %d end: %d exact_offset: %d path_string_ids: %1$d } "
              .formatted(i + 1, starts[i], starts[i] + 0x800, random.nextInt(2) * 0x1000));
    }
    for (int iid = 1; iid <= FRAMES; iid++) {
      int relPc = random.nextInt(2) * 0x1000 + random.nextInt(0x80) * 0x10;
      data.append(
          "frames { iid: %d mapping_id: %d rel_pc: %d %s } "
              .formatted(
                  iid,
                  1 + random.nextInt(starts.length),
                  relPc,
                  random.nextBoolean() ? "function_name_id: 1" : ""));
      data.append(
          "callstacks { iid: %d frame_ids: %d frame_ids: %1$d } "
              .formatted(iid, 1 + random.nextInt(iid)));
    }
    return data.toString();
  }

  private void step() {
    int isolate = 1 + random.nextInt(random.nextInt(20) == 0 ? 4 : 3);
    String thread = random.nextInt(3) == 0 ? "" : "tid: " + (100 + random.nextInt(3));
    String head = "v8_isolate_iid: %d %s".formatted(isolate, thread);
    switch (random.nextInt(14)) {
      case 0, 1, 2, 3 ->
          event(
              "v8_js_code { %s v8_js_function_iid: %d tier: TIER_%s %s }"
                  .formatted(head, any(), TIERS[random.nextInt(TIERS.length)], range()));
      case 4, 5 -> event("v8_internal_code { %s name: \"f\" %s }".formatted(head, range()));
      case 6 ->
          event("v8_wasm_code { %s v8_wasm_script_iid: %d %s }".formatted(head, any(), range()));
      case 7 ->
          event("v8_reg_exp_code { %s pattern { %s } %s }".formatted(head, encoded(), range()));
      case 8, 9 ->
          event(
              ("v8_code_move { isolate_iid: %d tid: 102 from_instruction_start_address: %d"
                      + " to_instruction_start_address: %d instruction_size_bytes: 16 }")
                  .formatted(isolate, address(), address()));
      case 10 -> {
        if (random.nextInt(4) == 0) {
          clear(CODE_SEQUENCE, code());
          clear(STACK_SEQUENCE, stacks);
        }
      }
      default -> sample();
    }
  }

  private String range() {
    int size = random.nextInt(5) * 16;
    String code = random.nextBoolean() ? "" : "machine_code: \"" + "x".repeat(size) + '"';
    return "instruction_start: %d instruction_size_bytes: %d %s".formatted(address(), size, code);
  }

  private long address() {
    return random.nextInt(3) == 0
        ? BLOB - 16 + random.nextInt(0x60) * 16L
        : BASE - 16 + random.nextInt(0x100) * 16L;
  }

  private void sample() {
    int pid = PIDS[random.nextInt(PIDS.length)];
    packet(
        STACK_SEQUENCE,
        "sequence_flags: 2 perf_sample { cpu: 0 pid: %d tid: %1$d callstack_iid: %d }"
            .formatted(pid, 1 + random.nextInt(FRAMES)));
  }
}
