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
 * The producer's own memory, written into before there is a service. The first service that agrees
 * to use it takes it over. Any thread.
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
   * @throws IOException if the kernel gives none
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

  /** A writer that drops until a service has taken the memory over, and then obeys the policy. */
  public SmbTraceWriter createWriter(int reservation, ExhaustedPolicy policy) {
    return arbiter.createStartupTraceWriter(reservation, policy);
  }

  /** What is written for a reservation goes into this buffer of the service. */
  public void bind(int reservation, int targetBuffer) {
    arbiter.bindReservation(reservation, targetBuffer);
  }

  /** What is written for a reservation is lost. */
  public void abort(int reservation) {
    arbiter.abortReservation(reservation);
  }

  /** Whether the caller is the one that closes both from here on. */
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

  /** Frees the memory if no connection has taken it over. */
  @Override
  public void close() {
    if (handOver()) {
      arbiter.close();
      memory.close();
    }
  }
}
