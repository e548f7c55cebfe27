package dev.sonda.trace.json.internal.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;

/** Counts and logs events that are left out before they have a place in the order of time. */
public final class UnreadEventLog {
  /** Upper limit of bytes that are logged of an event. */
  private static final int MAX_NOTED_BYTES = 4096;

  private final TraceStorage storage;
  private final ArgSet args = new ArgSet();

  public UnreadEventLog(TraceStorage storage) {
    this.storage = storage;
  }

  /**
   * Counts and logs the event in {@code json[start, end)}.
   *
   * @param error a sentence for the user; empty for none
   * @param byteOffset the place after the event in its file
   */
  public void add(
      String statistic, byte[] json, int start, int end, String error, long byteOffset) {
    String text = new String(json, start, Math.min(end - start, MAX_NOTED_BYTES), UTF_8);
    args.clear();
    add("raw_event", text);
    if (!error.isEmpty()) {
      add("error", error);
    }
    storage.importLogs().add(statistic, byteOffset, args);
  }

  private void add(String key, String text) {
    int id = storage.strings().intern(key);
    args.add(id, id, ArgType.STRING, storage.strings().intern(text));
  }
}
