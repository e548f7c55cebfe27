package dev.sonda.trace.storage.binder;

import dev.sonda.trace.storage.TraceStorage;
import java.util.HashSet;
import java.util.Set;

/**
 * Creates slices for threads that wait for or hold binder's global lock, which existed before Linux
 * 4.14.
 */
public final class BinderLocks {
  private final BinderSlices slices;
  private final Set<Long> waiting = new HashSet<>();
  private final Set<Long> holding = new HashSet<>();
  private final int waitingName;
  private final int heldName;

  public BinderLocks(TraceStorage storage) {
    slices = new BinderSlices(storage);
    waitingName = slices.intern("binder lock waiting");
    heldName = slices.intern("binder lock held");
  }

  /** A thread starts to wait for the lock. */
  public void lock(long timeNs, long tid) {
    waiting.add(tid);
    slices.begin(timeNs, slices.track(tid), waitingName);
  }

  /** A thread has acquired the lock. */
  public void locked(long timeNs, long tid) {
    if (waiting.remove(tid)) {
      holding.add(tid);
      int track = slices.track(tid);
      slices.end(timeNs, track);
      slices.begin(timeNs, track, heldName);
    }
  }

  public void unlock(long timeNs, long tid) {
    if (holding.remove(tid)) {
      slices.end(timeNs, slices.track(tid), heldName);
    }
  }
}
