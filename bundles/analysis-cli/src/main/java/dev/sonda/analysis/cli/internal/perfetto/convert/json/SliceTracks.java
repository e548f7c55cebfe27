package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tracks of slices, with what determines the kind of their events in JSON. */
final class SliceTracks {
  /**
   * A track.
   *
   * @param utid negative if the track doesn't belong to a thread
   * @param upid negative if the track doesn't belong to a process
   */
  record SliceTrack(long id, long utid, long upid, Map<String, @Nullable Object> source) {
    /** Whether the track was made of asynchronous events of the old kind. */
    boolean isOfLegacyEvents() {
      return "chrome".equals(source.get("source"));
    }

    /** Whether the track lies below another track of its thread or process. */
    boolean isChild() {
      return Boolean.FALSE.equals(source.get("is_root_in_scope"));
    }

    boolean hasIdOfProcess() {
      return Boolean.TRUE.equals(source.get("trace_id_is_process_scoped"));
    }

    String idScope() {
      return source.get("source_scope") instanceof String scope ? scope : "";
    }

    /** The process of an asynchronous event of the old kind. */
    long legacyUpid() {
      return source.get("upid") instanceof Number number ? number.longValue() : upid;
    }
  }

  private static final int FIRST_ARG_COLUMN = 3;
  private static final String TRACKS =
      "SELECT t.id, t.utid, t.upid, "
          + ArgValues.COLUMNS
          + " FROM __intrinsic_track t LEFT JOIN args a ON a.arg_set_id = t.source_arg_set_id"
          + " WHERE t.id IN (SELECT track_id FROM slice) ORDER BY t.id, a.id";

  private final Map<Long, SliceTrack> byId = new HashMap<>();

  SliceTracks(TraceProcessor trace) throws EngineException {
    try (TraceRows rows = trace.rows(TRACKS)) {
      Map<Long, ArgValues> sources = new HashMap<>();
      while (rows.next()) {
        long id = rows.longValue(0);
        ArgValues source = sources.computeIfAbsent(id, _ -> new ArgValues());
        source.add(rows, FIRST_ARG_COLUMN);
        byId.putIfAbsent(
            id, new SliceTrack(id, optional(rows, 1), optional(rows, 2), source.toMap()));
      }
    }
  }

  private static long optional(TraceRows rows, int column) {
    return rows.isNull(column) ? -1 : rows.longValue(column);
  }

  SliceTrack track(long id) {
    return byId.getOrDefault(id, new SliceTrack(id, -1, -1, Map.of()));
  }
}
