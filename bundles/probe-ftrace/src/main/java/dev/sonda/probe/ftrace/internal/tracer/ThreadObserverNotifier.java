package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.api.probe.ThreadObserver;
import dev.sonda.probe.ftrace.internal.decode.PageDecoder;
import dev.sonda.probe.ftrace.internal.decode.event.SeenThreads;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reports to observers the threads in a session's events, and threads that were renamed or ended.
 * Used by the tracer's thread only.
 */
final class ThreadObserverNotifier {
  private static final System.Logger LOG = System.getLogger(ThreadObserverNotifier.class.getName());
  private static final int USUAL_THREADS = 1024;

  private final Supplier<List<ThreadObserver>> observers;
  private int[] seen = new int[USUAL_THREADS];
  private int count;

  ThreadObserverNotifier(Supplier<List<ThreadObserver>> observers) {
    this.observers = observers;
  }

  void tell(TracerSession session) {
    PageDecoder decoder = session.decoder();
    if (decoder == null) {
      return;
    }
    SeenThreads threads = decoder.seenThreads();
    count = 0;
    threads.forEachSeen(this::add);
    if (count > 0) {
      observers.get().forEach(observer -> tell(observer, session.id(), threads));
    }
    threads.clear();
  }

  /** Whether at least one observer requests reports about the session's threads. */
  boolean isObserved(TracerSession session) {
    for (ThreadObserver observer : observers.get()) {
      if (observes(observer, session.id())) {
        return true;
      }
    }
    return false;
  }

  private static boolean observes(ThreadObserver observer, long sessionId) {
    try {
      return observer.observes(sessionId);
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "linux.ftrace: " + observer.getClass().getName() + " failed", e);
      return false;
    }
  }

  private void add(int threadId) {
    if (count == seen.length) {
      seen = Arrays.copyOf(seen, count * 2);
    }
    seen[count] = threadId;
    count++;
  }

  /**
   * Calls an observer, which is code of another bundle: its exceptions are logged, and sessions
   * continue.
   */
  private void tell(ThreadObserver observer, long sessionId, SeenThreads threads) {
    try {
      observer.onThreadsSeen(sessionId, seen, count);
      threads.forEachRenamed((id, name) -> observer.onThreadRenamed(sessionId, id, name));
      threads.forEachExited(id -> observer.onThreadExited(sessionId, id));
      threads.forEachOpened((id, fd) -> observer.onDescriptorOpened(sessionId, id, fd));
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "linux.ftrace: " + observer.getClass().getName() + " failed", e);
    }
  }
}
