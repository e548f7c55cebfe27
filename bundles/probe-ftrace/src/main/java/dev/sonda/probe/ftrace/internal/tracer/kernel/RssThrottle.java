package dev.sonda.probe.ftrace.internal.tracer.kernel;

import dev.sonda.probe.ftrace.internal.request.EventName;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.SortedSet;

/**
 * Implements {@code throttle_rss_stat}: instead of each change of a process's memory, the kernel
 * reports only changes that cross a multiple of half a megabyte. This requires a synthetic event,
 * which the machine's administrator must have defined, and a trigger on the normal event, which
 * this class sets. One thread.
 */
final class RssThrottle {
  static final EventName EVERY = new EventName("kmem", "rss_stat");
  static final EventName THROTTLED = new EventName("synthetic", "rss_stat_throttled");

  private static final System.Logger LOG = System.getLogger(RssThrottle.class.getName());
  private static final String TRIGGERS = "events/kmem/rss_stat/trigger";
  private static final String TRIGGER =
      "hist:keys=mm_id,member:bucket=size/0x80000"
          + ":onchange($bucket).rss_stat_throttled(mm_id,curr,member,size)";

  private final TracefsFolder folder;
  private final RestorableTracefsWriter changes;

  RssThrottle(TracefsFolder folder, RestorableTracefsWriter changes) {
    this.folder = folder;
    this.changes = changes;
  }

  /** Whether the synthetic event is defined, and the normal event supports triggers. */
  static boolean isThere(TracefsFolder folder) {
    return folder.has("events/" + THROTTLED.path() + "/format") && folder.has(TRIGGERS);
  }

  /**
   * Replaces the normal event by the synthetic one, if {@code events} contains it and the kernel
   * supports that.
   */
  void apply(SortedSet<EventName> events) {
    if (events.contains(EVERY) && isThere(folder) && isTriggered()) {
      events.remove(EVERY);
      events.add(THROTTLED);
    }
  }

  /**
   * Whether the event already has a trigger: an equal trigger is used, any other must not be
   * changed.
   */
  private boolean isTriggered() {
    try {
      String triggers = triggers();
      if (triggers.isEmpty()) {
        changes.set(TRIGGERS, TRIGGER, "");
      }
      return triggers.isEmpty() || triggers.contains(THROTTLED.name());
    } catch (IOException e) {
      LOG.log(Level.INFO, "linux.ftrace can''t throttle rss_stat: {0}", e.getMessage());
      return false;
    }
  }

  /** The event's triggers, without the comments that an empty list contains. */
  private String triggers() throws IOException {
    StringBuilder triggers = new StringBuilder();
    folder
        .read(TRIGGERS)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(line -> triggers.append(line).append('\n'));
    return triggers.toString();
  }
}
