package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of an event as Chrome's JSON has them: debug annotations stand among the others,
 * places in source code have Chrome's names, and what an event of the old kind had besides
 * arguments is taken out.
 */
final class EventArgs {
  private static final String LEGACY = "legacy_event";

  private final Map<String, @Nullable Object> args;
  private final Map<String, @Nullable Object> legacy;
  private final @Nullable Long traceSourceId;

  EventArgs(ArgValues values) {
    args = values.toMap();
    moveDebugAnnotations();
    legacy = object(args.remove(LEGACY));
    traceSourceId = takeTraceSourceId();
    renameSourceOfTask();
    renameSource();
  }

  /** A trace can't feign fields of the old kind of events by annotations. */
  private void moveDebugAnnotations() {
    if (args.remove("debug") instanceof Map<?, ?> debug) {
      debug.forEach((name, value) -> {
        if (!LEGACY.equals(name)) {
          args.put(String.valueOf(name), value);
        }
      });
    }
  }

  private @Nullable Long takeTraceSourceId() {
    if (args.get("legacy_trace_source_id") instanceof Long id) {
      args.remove("legacy_trace_source_id");
      return id;
    }
    return null;
  }

  private void renameSourceOfTask() {
    if (!(args.get("task") instanceof Map<?, ?> task)) {
      return;
    }
    if (task.remove("posted_from") instanceof Map<?, ?> place) {
      if (place.containsKey("function_name")) {
        args.put("src_func", place.get("function_name"));
        args.put("src_file", place.get("file_name"));
        args.put("src_line", place.get("line_number"));
      } else if (place.containsKey("file_name")) {
        args.put("src", place.get("file_name"));
      }
    }
    if (task.isEmpty()) {
      args.remove("task");
    }
  }

  private void renameSource() {
    if (args.get("source") instanceof Map<?, ?> source && source.containsKey("function_name")) {
      args.remove("source");
      args.put("function_name", source.get("function_name"));
      args.put("file_name", source.get("file_name"));
      args.put("line_number", source.get("line_number"));
    }
  }

  @SuppressWarnings("unchecked") // ArgValues makes maps by name only
  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : new TreeMap<>();
  }

  Map<String, @Nullable Object> args() {
    return args;
  }

  /** The phase of an event of the old kind; empty for other events. */
  String legacyPhase() {
    return legacyText("phase");
  }

  /** A text that an event of the old kind had besides arguments; empty if it had none. */
  String legacyText(String name) {
    return legacy.get(name) instanceof String text ? text : "";
  }

  /** A number that an event of the old kind had besides arguments; null if it had none. */
  @Nullable Long legacyNumber(String name) {
    return switch (legacy.get(name)) {
      case Number number -> number.longValue();
      case Boolean isTrue -> isTrue ? 1L : 0L;
      case null, default -> null;
    };
  }

  /** The id that an asynchronous event of the old kind had; null for other events. */
  @Nullable Long traceSourceId() {
    return traceSourceId;
  }
}
