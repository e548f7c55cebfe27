package dev.sonda.core.internal;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.RandomSource;
import dev.sonda.core.internal.consumer.ProbeQueryThreads;
import dev.sonda.core.internal.file.FileWriterThreadFactory;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.security.SecureRandom;
import java.util.concurrent.Executor;

/**
 * The collaborators of a tracing service; tests replace some of them.
 *
 * @param asker runs queries to probe hosts, which may block for seconds; closed together with the
 *     service if it is an instance of {@code ProbeQueryThreads}
 * @param writerThreads makes the thread that writes a session's file
 */
public record ServiceDependencies(
    TraceBufferFactory buffers,
    SharedMemoryFactory sharedMemory,
    Syscalls syscalls,
    Clock clock,
    RandomSource random,
    FileWriterThreadFactory writerThreads,
    Executor asker,
    ServiceSettings settings) {

  /** Parts with real random numbers, threads and this process's memory limits. */
  public static ServiceDependencies of(
      TraceBufferFactory buffers,
      SharedMemoryFactory sharedMemory,
      Syscalls syscalls,
      Clock clock) {
    return of(buffers, sharedMemory, syscalls, clock, ServiceSettings.defaults());
  }

  static ServiceDependencies of(
      TraceBufferFactory buffers,
      SharedMemoryFactory sharedMemory,
      Syscalls syscalls,
      Clock clock,
      ServiceSettings settings) {
    return new ServiceDependencies(
        buffers,
        sharedMemory,
        syscalls,
        clock,
        new SecureRandom()::nextLong,
        FileWriterThreadFactory.platformThreads(),
        new ProbeQueryThreads(),
        settings);
  }
}
