package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.analysis.cli.internal.perfetto.convert.json.ExportedTasks.ThreadIds;
import dev.sonda.analysis.cli.internal.perfetto.convert.json.SliceTracks.SliceTrack;
import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes slices that have a category; slices of the kernel's events have none, and are in the text
 * of these events. Asynchronous slices come after all others.
 */
final class SliceEvents {
  /** A slice of the query {@link #SLICES}. */
  private record Slice(
      long ts,
      long dur,
      long track,
      String category,
      String name,
      ThreadCosts costs,
      EventArgs args) {}

  private static final int FIRST_ARG_COLUMN = 10;
  private static final String SLICES =
      "SELECT s.id, s.ts, s.dur, s.track_id, s.category, coalesce(s.name, ''),"
          + " s.thread_ts, s.thread_dur, s.thread_instruction_count, s.thread_instruction_delta, "
          + ArgValues.COLUMNS
          + " FROM slice s LEFT JOIN args a USING (arg_set_id)"
          + " WHERE s.category IS NOT NULL AND s.category NOT IN ('', 'binder')"
          + " ORDER BY %ss.id, a.id";

  private final ExportedTasks tasks;
  private final SliceTracks tracks;
  private final JsonEvents events;
  private final AsyncEventOrder async;
  private boolean hasAsync;

  SliceEvents(ExportedTasks tasks, SliceTracks tracks, JsonEvents events) {
    this.tasks = tasks;
    this.tracks = tracks;
    this.events = events;
    async = new AsyncEventOrder(events::add);
  }

  /** Writes slices that aren't asynchronous. */
  void write(TraceProcessor trace) throws EngineException {
    read(trace, SLICES.formatted(""), this::write);
  }

  /** Writes asynchronous slices, in the order of their begins. */
  void writeAsync(TraceProcessor trace) throws EngineException {
    if (hasAsync) {
      read(
          trace,
          SLICES.formatted("s.ts, "),
          slice -> {
            SliceTrack track = tracks.track(slice.track);
            if (isAsync(slice, track)) {
              writeAsync(slice, track);
            }
          });
      async.finish();
    }
  }

  private static void read(TraceProcessor trace, String sql, Consumer<Slice> target)
      throws EngineException {
    try (TraceRows rows = trace.rows(sql)) {
      boolean hasRow = rows.next();
      while (hasRow) {
        long id = rows.longValue(0);
        ThreadCosts costs = ThreadCosts.of(rows, 6);
        long ts = rows.longValue(1);
        long dur = rows.longValue(2);
        long track = rows.longValue(3);
        String category = rows.stringValue(4);
        String name = rows.stringValue(5);
        ArgValues args = new ArgValues();
        while (hasRow && rows.longValue(0) == id) {
          args.add(rows, FIRST_ARG_COLUMN);
          hasRow = rows.next();
        }
        target.accept(new Slice(ts, dur, track, category, name, costs, new EventArgs(args)));
      }
    }
  }

  private void write(Slice slice) {
    SliceTrack track = tracks.track(slice.track);
    if (isOfThread(track)) {
      writeOfThread(slice, track);
    } else if (isAsync(slice, track)) {
      hasAsync = true;
    } else if (slice.dur == 0) {
      writeInstant(slice, track);
    }
  }

  private static boolean isOfThread(SliceTrack track) {
    return track.utid() >= 0 && !track.isChild();
  }

  private static boolean isAsync(Slice slice, SliceTrack track) {
    boolean isOld = track.isOfLegacyEvents() && slice.args.traceSourceId() != null;
    return !isOfThread(track) && (track.isChild() || isOld);
  }

  private static Map<String, @Nullable Object> event(Slice slice, String phase) {
    Map<String, @Nullable Object> event =
        JsonEvents.event(phase, slice.category, slice.name, micros(slice.ts));
    event.put("pid", 0L);
    event.put("tid", 0L);
    event.put("args", slice.args.args());
    return event;
  }

  private static String instantPhase(Slice slice) {
    return slice.args.legacyPhase().isEmpty() ? "I" : slice.args.legacyPhase();
  }

  private void writeOfThread(Slice slice, SliceTrack track) {
    String phase = slice.dur == 0 ? instantPhase(slice) : slice.dur > 0 ? "X" : "B";
    Map<String, @Nullable Object> event = event(slice, phase);
    setThread(event, tasks.thread(track.utid()));
    if (slice.dur == 0) {
      event.put("s", "t");
    } else if (slice.dur > 0) {
      event.put("dur", micros(slice.dur));
    }
    slice.costs.addTo(event, slice.dur > 0);
    events.add(event);
  }

  private void writeInstant(Slice slice, SliceTrack track) {
    Map<String, @Nullable Object> event = event(slice, instantPhase(slice));
    event.put("s", track.upid() >= 0 ? "p" : "g");
    if (track.upid() >= 0) {
      setProcess(event, track.upid(), slice);
    }
    events.add(event);
  }

  private void writeAsync(Slice slice, SliceTrack track) {
    String legacyPhase = slice.args.legacyPhase();
    Map<String, @Nullable Object> event = event(slice, legacyPhase);
    setAsyncIds(event, slice, track);
    if (slice.costs.addTo(event, false)) {
      event.put("use_async_tts", 1L);
    }
    if (slice.dur != 0) {
      event.put("ph", legacyPhase.isEmpty() ? "b" : legacyPhase);
      async.addBegin(event);
      writeAsyncEnd(slice, event);
    } else if (legacyPhase.isEmpty()) {
      event.put("ph", "n");
      async.addInstant(event);
    } else {
      async.addBegin(event);
    }
  }

  /** A slice that didn't end has a negative duration, and no end. */
  private void writeAsyncEnd(Slice slice, Map<String, @Nullable Object> begin) {
    if (slice.dur > 0) {
      Map<String, @Nullable Object> end = new TreeMap<>(begin);
      end.put("ph", slice.args.legacyPhase().isEmpty() ? "e" : "F");
      end.put("ts", micros(slice.ts + slice.dur));
      slice.costs.addEndTo(end);
      end.put("args", Map.of());
      async.addEnd(end);
    }
  }

  private void setAsyncIds(Map<String, @Nullable Object> event, Slice slice, SliceTrack track) {
    Long sourceId = slice.args.traceSourceId();
    if (track.isOfLegacyEvents() && sourceId != null) {
      setProcess(event, track.legacyUpid(), slice);
      if (!track.idScope().isEmpty()) {
        event.put("scope", track.idScope());
      }
      setId(event, ArgValues.hex(sourceId), track.hasIdOfProcess());
      return;
    }
    if (track.utid() >= 0) {
      setThread(event, tasks.thread(track.utid()));
    } else if (track.upid() >= 0) {
      setProcess(event, track.upid(), slice);
    } else {
      Long utid = slice.args.legacyNumber("passthrough_utid");
      if (utid != null) {
        setThread(event, tasks.thread(utid));
      }
    }
    setId(event, ArgValues.hex(track.id()), track.utid() >= 0 || track.upid() >= 0);
  }

  private static void setId(Map<String, @Nullable Object> event, String id, boolean isLocal) {
    event.put(isLocal ? "id2" : "id", isLocal ? Map.of("local", id) : id);
  }

  /** The tid is that of the thread that wrote the event of the old kind, else the pid. */
  private void setProcess(Map<String, @Nullable Object> event, long upid, Slice slice) {
    long pid = tasks.pid(upid);
    Long utid = slice.args.legacyNumber("passthrough_utid");
    event.put("pid", pid);
    event.put("tid", utid == null ? pid : tasks.thread(utid).tid());
  }

  private static void setThread(Map<String, @Nullable Object> event, ThreadIds thread) {
    event.put("pid", thread.pid());
    event.put("tid", thread.tid());
  }

  private static long micros(long ns) {
    return ns / 1000;
  }
}
