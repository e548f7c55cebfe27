package dev.sonda.trace.proto;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.function.Consumer;

/** Writes traces of one sequence with code of V8 and samples of perf. */
final class V8TraceBuilder {
  private static final int INTERNED = 12;
  private static final int DEFAULTS = 59;

  /** Statistic of interned data that packets refer to without having it. */
  private static final String MISSING = "interned_data_tokenizer_errors";

  private final TraceMessageBuilder trace = new TraceMessageBuilder();
  private final int tid;

  V8TraceBuilder() {
    this(101);
  }

  /**
   * Begins a trace.
   *
   * @param tid the thread of code for which no thread is written; 0 if there is none
   */
  V8TraceBuilder(int tid) {
    this.tid = tid;
    clearState();
  }

  void clearState() {
    packet(
        1,
        packet -> {
          packet.number(41, 1);
          if (tid != 0) {
            packet.message(DEFAULTS, defaults -> defaults.message(99, code -> code.number(1, tid)));
          }
        });
  }

  private void packet(long timeNs, Consumer<TraceMessageBuilder> content) {
    trace.message(
        1,
        packet -> {
          packet.number(10, 1).number(8, timeNs);
          content.accept(packet);
        });
  }

  void intern(Consumer<TraceMessageBuilder> data) {
    packet(1, packet -> packet.message(INTERNED, data));
  }

  void code(long timeNs, int field, Consumer<TraceMessageBuilder> code) {
    packet(timeNs, packet -> packet.number(13, 2).message(field, code));
  }

  /** Adds a sample of perf. */
  void sample(long timeNs, int pid, int callstackIid) {
    packet(
        timeNs,
        packet ->
            packet
                .number(13, 2)
                .message(
                    66,
                    sample ->
                        sample.number(1, 0).number(2, pid).number(3, pid).number(4, callstackIid)));
  }

  static Consumer<TraceMessageBuilder> isolate(int iid, int pid, int id, long start, long size) {
    return isolate ->
        isolate
            .number(1, iid)
            .number(2, pid)
            .number(3, id)
            .message(4, range -> range.number(1, start).number(2, size));
  }

  /** An isolate with built-in functions. */
  static Consumer<TraceMessageBuilder> isolate(
      int iid, int pid, int id, long start, long size, long blobStart, long blobSize) {
    return isolate(iid, pid, id, start, size)
        .andThen(isolate -> isolate.number(5, blobStart).number(6, blobSize));
  }

  static Consumer<TraceMessageBuilder> script(int iid, int id, String name) {
    return script ->
        script
            .number(1, iid)
            .number(2, id)
            .number(3, 1)
            .message(4, text -> text.bytes(1, name.getBytes(ISO_8859_1)));
  }

  static Consumer<TraceMessageBuilder> function(int iid, int nameIid, int scriptIid) {
    return function ->
        function
            .number(1, iid)
            .number(2, nameIid)
            .number(3, scriptIid)
            .number(5, 12)
            .number(7, 5)
            .number(8, 6);
  }

  byte[] toByteArray() {
    return trace.toByteArray();
  }

  /** The counts of V8 and of frames above 0. */
  List<String> statistics(ImportedTablesFixture tables) {
    return tables.rows("__intrinsic_stats", "name", "value").stream()
        .filter(row -> !row.endsWith(" 0"))
        .filter(row -> row.startsWith("v8_") || row.startsWith("jit_") || row.startsWith(MISSING))
        .toList();
  }
}
