package dev.sonda.trace.proto.internal.heap;

import java.util.ArrayDeque;
import java.util.Queue;

/** Marks the objects reachable from a dump's roots, with their distance from a root. */
final class HeapReachability {
  private static final String REFERENT = "java.lang.ref.Reference.referent";

  private final HeapTableRows rows;
  private final int referent;
  private final IntStack roots = new IntStack();
  private final IntStack waiting = new IntStack();

  HeapReachability(HeapTableRows rows) {
    this.rows = rows;
    referent = rows.strings().intern(REFERENT);
  }

  /** Marks an object as a root, and all objects reachable from it. */
  void addRoot(int object, String type) {
    if (!rows.objects().rootType.isNull(object)) {
      String before = rows.strings().text(rows.objects().rootType.get(object));
      if (HeapRoot.rank(type) < HeapRoot.rank(before)) {
        rows.objects().rootType.set(object, rows.strings().intern(type));
      }
      return;
    }
    rows.objects().rootType.set(object, rows.strings().intern(type));
    roots.add(object);
    mark(object);
  }

  private void mark(int root) {
    waiting.add(root);
    while (!waiting.isEmpty()) {
      int object = waiting.removeLast();
      if (rows.objects().reachable.get(object) == 0) {
        rows.objects().reachable.set(object, 1);
        boolean isWeak = isWeak(object);
        for (int ref = rows.firstReference(object);
            ref != HeapTableRows.NONE;
            ref = rows.nextReference(ref)) {
          int owned = child(ref, isWeak);
          if (owned != HeapTableRows.NONE && rows.objects().reachable.get(owned) == 0) {
            waiting.add(owned);
          }
        }
      }
    }
  }

  private boolean isWeak(int object) {
    return HeapGraphType.isWeak(rows.kind(object));
  }

  /** The object that a reference keeps alive; the referent of a weak reference isn't kept alive. */
  private int child(int reference, boolean isOfWeak) {
    return isOfWeak && rows.fieldName(reference) == referent
        ? HeapTableRows.NONE
        : rows.owned(reference);
  }

  /** Writes the distance of each object from the nearest root, as a number of references. */
  void setDistances() {
    Queue<Integer> reached = new ArrayDeque<>();
    for (int i = 0; i < roots.size(); i++) {
      rows.objects().rootDistance.set(roots.get(i), 0);
      reached.add(roots.get(i));
    }
    for (Integer object = reached.poll(); object != null; object = reached.poll()) {
      setDistancesBehind(object, reached);
    }
  }

  private void setDistancesBehind(int object, Queue<Integer> reached) {
    int distance = rows.objects().rootDistance.get(object) + 1;
    boolean isWeak = isWeak(object);
    for (int ref = rows.firstReference(object);
        ref != HeapTableRows.NONE;
        ref = rows.nextReference(ref)) {
      int owned = child(ref, isWeak);
      if (owned != HeapTableRows.NONE
          && rows.objects().rootDistance.get(owned) == HeapTableRows.NONE) {
        rows.objects().rootDistance.set(owned, distance);
        reached.add(owned);
      }
    }
  }
}
