package dev.sonda.producer.internal.writer;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SmbTraceWriter;
import java.io.IOException;

/**
 * Shared memory allocated by the producer, into which data sources write before a service is
 * connected. The connection of the first service that agrees to use the memory becomes its owner.
 * Any thread.
 */
public final class StartupMemory implements AutoCloseable {
  private final SharedMemory memory;
  private final SharedMemoryArbiter arbiter;
  private boolean isOthers;

  private StartupMemory(SharedMemory memory, SharedMemoryArbiter arbiter) {
    this.memory = memory;
    this.arbiter = arbiter;
  }

  /**
   * Allocates memory.
   *
   * @throws IOException if the kernel provides no memory
   * @throws IllegalArgumentException if one of the sizes isn't allowed
   */
  public static StartupMemory allocate(
      SharedMemoryFactory factory, Clock clock, int sizeBytes, int pageSizeBytes)
      throws IOException {
    SharedMemory memory = factory.create(sizeBytes);
    return new StartupMemory(
        memory,
        SharedMemoryArbiter.unbound(memory, pageSizeBytes, clock, ProducerMemory.settings(memory)));
  }

  /** The descriptor that a service is offered; the caller owns it. */
  public OwnedFd offer() {
    return memory.fd().duplicate();
  }

  /**
   * Creates a writer. While the memory is full, it drops packets until a service uses the memory,
   * and then follows the policy.
   */
  public SmbTraceWriter createWriter(int reservation, ExhaustedPolicy policy) {
    return arbiter.createStartupTraceWriter(reservation, policy);
  }

  /**
   * Assigns a reservation to a buffer of the service, which gets all packets written for the
   * reservation.
   */
  public void bind(int reservation, int targetBuffer) {
    arbiter.bindReservation(reservation, targetBuffer);
  }

  /** Discards all packets written for a reservation. */
  public void abort(int reservation) {
    arbiter.abortReservation(reservation);
  }

  /**
   * Transfers ownership of memory and arbiter to the caller; returns false if another caller
   * already owns them.
   */
  synchronized boolean handOver() {
    boolean isMine = !isOthers;
    isOthers = true;
    return isMine;
  }

  SharedMemory memory() {
    return memory;
  }

  SharedMemoryArbiter arbiter() {
    return arbiter;
  }

  /** Frees the memory unless a connection owns it. */
  @Override
  public void close() {
    if (handOver()) {
      arbiter.close();
      memory.close();
    }
  }
}
