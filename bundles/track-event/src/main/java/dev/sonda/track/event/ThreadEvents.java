package dev.sonda.track.event;

import dev.sonda.track.event.internal.instance.ThreadSequences;
import dev.sonda.track.event.internal.sequence.TraceTime;
import java.util.Arrays;

/**
 * The event objects of one thread, used again and again. There are several, since the values of one
 * event's arguments may come from code that has events of its own.
 */
final class ThreadEvents {
  private static final int MAX_OPEN = 8;
  private static final ThreadLocal<ThreadEvents> MINE = ThreadLocal.withInitial(ThreadEvents::new);

  private final ThreadSequences sequences = new ThreadSequences();
  private Event[] events = {new Event(this, 0)};
  private int open;

  private ThreadEvents() {}

  static ThreadEvents mine() {
    return MINE.get();
  }

  ThreadSequences sequences() {
    return sequences;
  }

  /** Begins an event; the calling code writes it, or it is forgotten. */
  Event next(Category category, int type) {
    if (open == events.length) {
      makeRoom();
    }
    Event event = events[open++];
    event.data().begin(type, category.state(), TraceTime.bootTimeNs());
    event.use(category);
    return event;
  }

  /** Events that were begun and never written are the oldest ones: they make room. */
  private void makeRoom() {
    if (open == MAX_OPEN) {
      open = 0;
      return;
    }
    Event[] more = Arrays.copyOf(events, open + 1);
    more[open] = new Event(this, open);
    events = more;
  }

  /** The event at this place is written; those begun after it never will be. */
  void done(int place) {
    open = place;
  }
}
