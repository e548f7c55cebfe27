package dev.sonda.track.event;

import dev.sonda.track.event.internal.instance.ThreadSequences;
import dev.sonda.track.event.internal.sequence.BootClock;
import java.util.Arrays;

/**
 * Pool of the reusable event objects of one thread. It contains several, since code that computes
 * the arguments of one event may write events itself.
 */
final class ThreadEventPool {
  private static final int MAX_OPEN = 8;
  private static final ThreadLocal<ThreadEventPool> MINE =
      ThreadLocal.withInitial(ThreadEventPool::new);

  private final ThreadSequences sequences = new ThreadSequences();
  private Event[] events = {new Event(this, 0)};
  private int open;

  private ThreadEventPool() {}

  static ThreadEventPool mine() {
    return MINE.get();
  }

  ThreadSequences sequences() {
    return sequences;
  }

  /**
   * Begins an event, which the caller should write; an unwritten event is discarded when its object
   * is reused.
   */
  Event next(Category category, int type) {
    if (open == events.length) {
      makeRoom();
    }
    Event event = events[open++];
    event.data().begin(type, category.state(), BootClock.bootTimeNs());
    event.use(category);
    return event;
  }

  /**
   * Adds an event object, or starts again with the first one at the limit: the oldest open events
   * are those that were never written.
   */
  private void makeRoom() {
    if (open == MAX_OPEN) {
      open = 0;
      return;
    }
    Event[] more = Arrays.copyOf(events, open + 1);
    more[open] = new Event(this, open);
    events = more;
  }

  /**
   * Called when the event at this index has been written: its object and those of later, unwritten
   * events are free again.
   */
  void done(int place) {
    open = place;
  }
}
