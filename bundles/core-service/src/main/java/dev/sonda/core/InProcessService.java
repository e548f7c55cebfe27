package dev.sonda.core;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.EmbeddedTracingService;
import dev.sonda.core.internal.ServiceDependencies;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SystemClock;
import dev.sonda.tracebuffer.TraceBufferFactory;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The tracing service inside a program without a framework: no sockets, no other process. Any
 * thread.
 */
@ProviderType
public interface InProcessService extends TracingService, AutoCloseable {

  /** Starts the service with its own daemon threads. The caller closes it. */
  static InProcessService start() {
    Syscalls syscalls = Syscalls.libc();
    Clock clock = SystemClock.over(syscalls);
    return new EmbeddedTracingService(
        ServiceDependencies.of(
            TraceBufferFactory.plain(), SharedMemoryFactory.over(syscalls), syscalls, clock));
  }

  /** Ends sessions and connections, and waits until files are closed. */
  @Override
  void close();
}
