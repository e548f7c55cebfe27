package dev.sonda.benchmarks.service;

import dev.sonda.core.internal.LoopTracingService;
import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.FakeClock;
import dev.sonda.testkit.SteppedTaskRunner;

/**
 * The tracing service with real memory, run on the benchmark's own thread, so that only the
 * service's work is measured.
 */
final class SteppedService implements AutoCloseable {
  private static final long SHUTDOWN_MS = 10_000;

  final SteppedTaskRunner loop;
  final LoopTracingService service;

  SteppedService() {
    FakeClock clock = new FakeClock();
    Syscalls syscalls = Syscalls.libc();
    loop = new SteppedTaskRunner(clock);
    service = new LoopTracingService(loop, RealServiceDependencies.over(syscalls, clock));
  }

  void run() {
    loop.runUntilIdle();
  }

  @Override
  public void close() {
    service.shutDown("the benchmark is over", () -> {});
    loop.advanceMs(SHUTDOWN_MS);
  }
}
