package dev.sonda.core.internal;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.RandomSource;
import dev.sonda.core.internal.consumer.AskingThreads;
import dev.sonda.core.internal.file.WriterThreads;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.security.SecureRandom;
import java.util.concurrent.Executor;

/**
 * What the service is built from; a test brings its own.
 *
 * @param asker where probe hosts are asked, which may take a while; closed with the service if it
 *     can be
 */
public record ServiceParts(
    TraceBufferFactory buffers,
    SharedMemoryFactory sharedMemory,
    Syscalls syscalls,
    Clock clock,
    RandomSource random,
    WriterThreads writerThreads,
    Executor asker,
    ServiceSettings settings) {

  /** The real random numbers and threads, and nothing configured. */
  public static ServiceParts of(
      TraceBufferFactory buffers,
      SharedMemoryFactory sharedMemory,
      Syscalls syscalls,
      Clock clock) {
    return of(buffers, sharedMemory, syscalls, clock, ServiceSettings.defaults());
  }

  static ServiceParts of(
      TraceBufferFactory buffers,
      SharedMemoryFactory sharedMemory,
      Syscalls syscalls,
      Clock clock,
      ServiceSettings settings) {
    return new ServiceParts(
        buffers,
        sharedMemory,
        syscalls,
        clock,
        new SecureRandom()::nextLong,
        WriterThreads.platformThreads(),
        new AskingThreads(),
        settings);
  }
}
