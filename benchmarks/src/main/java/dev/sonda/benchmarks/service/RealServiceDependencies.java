package dev.sonda.benchmarks.service;

import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.ServiceDependencies;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SystemClock;
import dev.sonda.tracebuffer.TraceBufferFactory;

/**
 * Creates the dependencies of a tracing service as in a daemon: real memory, real files and the
 * real clock.
 */
public final class RealServiceDependencies {
  private RealServiceDependencies() {}

  public static ServiceDependencies over(Syscalls syscalls) {
    return over(syscalls, SystemClock.over(syscalls));
  }

  /** The parts with a clock that the caller supplies. */
  public static ServiceDependencies over(Syscalls syscalls, Clock clock) {
    return ServiceDependencies.of(
        TraceBufferFactory.plain(), SharedMemoryFactory.over(syscalls), syscalls, clock);
  }
}
