package dev.sonda.cli.internal.convert;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Assigns events to processes and threads, since Chrome's format has no other tracks. A track that
 * is neither a process nor a thread becomes an artificial thread in the track's process, with a
 * thread id that no real thread has.
 */
final class ChromeTrackMapping {
  /** Thread ids of artificial threads begin above the kernel's largest thread id, 2^22. */
  private static final long FIRST_TID = 1L << 30;

  /** Limit for following parent tracks, since a trace may contain cycles. */
  private static final int DEEPEST = 32;

  private final ChromeTraceWriter file;
  private final Map<Long, Track> tracks = new HashMap<>();
  private final StateBudget room;
  private long nextTid = FIRST_TID;

  ChromeTrackMapping(ChromeTraceWriter file, StateBudget room) {
    this.file = file;
    this.room = room;
  }

  /**
   * A track with the properties from its descriptor.
   *
   * @param unit the factor of a counter's values
   * @param isIncremental whether a counter's values are differences
   */
  record Track(long pid, long tid, String name, long parent, long unit, boolean isIncremental) {

    /** The track of an event, which may override process and thread. */
    Track of(NamedFieldReader event) {
      if (!event.has("legacy_event")) {
        return this;
      }
      NamedFieldReader legacy = event.child("legacy_event");
      return new Track(
          legacy.number("pid_override", pid),
          legacy.number("tid_override", tid),
          name,
          parent,
          unit,
          isIncremental);
    }
  }

  /** Adds a track descriptor; a later descriptor of a track replaces an earlier one. */
  void onDescriptor(NamedFieldReader descriptor) {
    long uuid = descriptor.number("uuid");
    long parent = descriptor.number("parent_uuid");
    String name =
        descriptor.has("static_name") ? descriptor.text("static_name") : descriptor.text("name");
    NamedFieldReader counter = descriptor.child("counter");
    long unit = Math.max(1, counter.number("unit_multiplier"));
    boolean isIncremental = counter.flag("is_incremental");
    if (descriptor.has("thread")) {
      NamedFieldReader thread = descriptor.child("thread");
      Track track =
          new Track(thread.number("pid"), thread.number("tid"), name, parent, unit, false);
      remember(uuid, track);
      file.name(
          "thread_name",
          track.pid(),
          track.tid(),
          thread.has("thread_name") ? thread.text("thread_name") : name);
      return;
    }
    if (descriptor.has("process")) {
      NamedFieldReader process = descriptor.child("process");
      file.name(
          "process_name",
          process.number("pid"),
          process.number("pid"),
          process.text("process_name"));
    }
    Track before = tracks.get(uuid);
    long pid = descriptor.has("process") ? descriptor.child("process").number("pid") : -1;
    long tid = before == null ? nextTid++ : before.tid();
    remember(uuid, new Track(pid, tid, name, parent, unit, isIncremental));
    if (!descriptor.has("counter") && !name.isEmpty()) {
      file.name("thread_name", pidOf(uuid), tid, name);
    }
  }

  private void remember(long uuid, Track track) {
    Track before = tracks.get(uuid);
    if (before != null) {
      room.giveBack(StateBudget.bytesOf(before.name()));
    }
    if (room.take(StateBudget.bytesOf(track.name()))) {
      tracks.put(uuid, track);
    } else {
      tracks.remove(uuid);
    }
  }

  private Track madeUp(long uuid) {
    Track track = new Track(-1, nextTid++, "", 0, 1, false);
    remember(uuid, track);
    return track;
  }

  /**
   * The track with this uuid and its process; a default track if the trace has no descriptor for
   * the uuid.
   */
  Track at(long uuid) {
    Track known = tracks.get(uuid);
    Track track = known == null ? madeUp(uuid) : known;
    return track.pid() >= 0
        ? track
        : new Track(
            pidOf(uuid),
            track.tid(),
            track.name(),
            track.parent(),
            track.unit(),
            track.isIncremental());
  }

  private long pidOf(long uuid) {
    @Nullable Track track = tracks.get(uuid);
    for (int depth = 0; track != null && depth < DEEPEST; depth++) {
      if (track.pid() >= 0) {
        return track.pid();
      }
      track = track.parent() == 0 ? null : tracks.get(track.parent());
    }
    return 0;
  }
}
