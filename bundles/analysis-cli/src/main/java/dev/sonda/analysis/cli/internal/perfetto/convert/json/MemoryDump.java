package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A memory dump of several processes. */
record MemoryDump(long id, long timeNs, String detailLevel) {
  private static final long NS_PER_US = 1000;

  /** The fields of a process's event behind its arguments, up to the end of the event. */
  String fields(long pid) {
    // A trace doesn't say what caused a dump; most are periodic.
    Map<String, @Nullable Object> fields =
        JsonEvents.event(
            "v", "disabled-by-default-memory-infra", "periodic_interval", timeNs / NS_PER_US);
    fields.put("id", ArgValues.hex(id));
    fields.put("pid", pid);
    fields.put("tid", -1);
    return JsonText.of(fields).substring(1);
  }
}
