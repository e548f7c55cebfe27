package dev.sonda.shm.internal.write;

import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.shm.internal.commit.TargetBufferReservations;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The writers of a producer with their target buffers; registers them with the service. Not
 * thread-safe: the arbiter calls it with its lock held. A null endpoint means that no service is
 * connected yet.
 */
final class WriterRegistry {
  private final TargetBufferReservations reservations;
  private final WriterIds ids = new WriterIds();
  private final Map<Integer, Integer> targets = new HashMap<>();

  WriterRegistry(TargetBufferReservations reservations) {
    this.reservations = reservations;
  }

  /** Adds a writer and returns its id, or {@link WriterIds#NONE} if all ids are in use. */
  int add(int target, @Nullable ProducerEndpoint endpoint) {
    int writerId = ids.allocate();
    if (writerId != WriterIds.NONE) {
      targets.put(writerId, target);
      if (TargetBufferReservations.isReservation(target)) {
        reservations.addWriter(target, writerId);
      } else if (endpoint != null && target != TargetBufferReservations.ABORTED) {
        endpoint.registerTraceWriter(writerId, target);
      }
    }
    return writerId;
  }

  void remove(int writerId, @Nullable ProducerEndpoint endpoint) {
    Integer target = targets.remove(writerId);
    if (target == null) {
      return;
    }
    ids.free(writerId);
    reservations.removeWriter(writerId);
    if (endpoint != null && reservations.buffer(target) != TargetBufferReservations.ABORTED) {
      endpoint.unregisterTraceWriter(writerId);
    }
  }

  void bind(int reservation, int buffer, @Nullable ProducerEndpoint endpoint) {
    for (int writerId : reservations.bind(reservation, buffer)) {
      if (endpoint != null) {
        endpoint.registerTraceWriter(writerId, buffer);
      }
    }
  }

  /**
   * The target buffer or reservation of a writer; {@link TargetBufferReservations#ABORTED} for an
   * unknown writer.
   */
  int target(int writerId) {
    return targets.getOrDefault(writerId, TargetBufferReservations.ABORTED);
  }
}
