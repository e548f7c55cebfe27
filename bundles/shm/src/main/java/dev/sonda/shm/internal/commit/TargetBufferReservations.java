package dev.sonda.shm.internal.commit;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reservations of target buffers that aren't known yet. Until a reservation is bound, a target
 * number above all buffer ids represents it. Not thread-safe: the arbiter calls it with its lock
 * held.
 */
public final class TargetBufferReservations {
  /**
   * Buffer id of aborted reservations. The service has no buffer with this id, so it frees the
   * chunks and drops their packets.
   */
  public static final int ABORTED = 0;

  public static final int MAX_NUMBER = 0xFFFF;

  private static final int SHIFT = Character.SIZE;

  /** The buffer id of each bound reservation. */
  private final Map<Integer, Integer> bound = new HashMap<>();

  /** Unbound reservations, each with the ids of the writers that wait for its buffer. */
  private final Map<Integer, Set<Integer>> writersWaiting = new HashMap<>();

  /**
   * The target number of a reservation: the buffer id if the reservation is bound, otherwise a
   * placeholder.
   */
  public int target(int reservation) {
    check(reservation);
    return bound.getOrDefault(reservation, reservation << SHIFT);
  }

  public static boolean isReservation(int target) {
    return target >>> SHIFT != 0;
  }

  /** The buffer id of a target number; {@link #ABORTED} if its reservation isn't bound. */
  public int buffer(int target) {
    return isReservation(target) ? bound.getOrDefault(target >>> SHIFT, ABORTED) : target;
  }

  public boolean allBound() {
    return writersWaiting.isEmpty();
  }

  public void addWriter(int target, int writerId) {
    writersWaiting.computeIfAbsent(target >>> SHIFT, key -> new TreeSet<>()).add(writerId);
  }

  /**
   * Removes a closed writer, which need not be registered with the service any more. Its
   * reservation still has to be bound, since pending chunks may refer to it.
   */
  public void removeWriter(int writerId) {
    writersWaiting.values().forEach(writers -> writers.remove(writerId));
  }

  /** Binds a reservation and returns the ids of the writers that waited for it. */
  public Set<Integer> bind(int reservation, int buffer) {
    check(reservation);
    if (bound.putIfAbsent(reservation, buffer) != null) {
      throw new IllegalStateException("reservation " + reservation + " is settled already");
    }
    Set<Integer> writers = writersWaiting.remove(reservation);
    return writers == null ? Set.of() : writers;
  }

  private static void check(int reservation) {
    if (reservation <= 0 || reservation > MAX_NUMBER) {
      throw new IllegalArgumentException("no reservation: " + reservation);
    }
  }
}
