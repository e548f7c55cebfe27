package dev.sonda.shm.internal.commit;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Target buffers that aren't known yet. Until it is bound, a reservation stands in a buffer's place
 * as a number above all buffer numbers. Its owner sees to it that one thread is here.
 */
public final class Reservations {
  /** The service has no such buffer: it frees the chunks and keeps nothing. */
  public static final int ABORTED = 0;

  public static final int MAX_NUMBER = 0xFFFF;

  private static final int SHIFT = Character.SIZE;

  /** By reservation, the buffer's number. */
  private final Map<Integer, Integer> bound = new HashMap<>();

  /** Reservations without a buffer, and the writers that wait for it. */
  private final Map<Integer, Set<Integer>> writersWaiting = new HashMap<>();

  /** What stands in the buffer's place; the buffer itself if that is known. */
  public int target(int reservation) {
    check(reservation);
    return bound.getOrDefault(reservation, reservation << SHIFT);
  }

  public static boolean isReservation(int target) {
    return target >>> SHIFT != 0;
  }

  /** The buffer of a target whose reservation, if it is one, is bound. */
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
   * It won't need registering any more. Its reservation still has to be bound: it may have data.
   */
  public void removeWriter(int writerId) {
    writersWaiting.values().forEach(writers -> writers.remove(writerId));
  }

  /** Gives the writers that have been waiting for this. */
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
