package dev.sonda.testkit;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** Executor that runs tasks on the submitting thread, in place of a writer thread. */
public class DirectExecutor extends AbstractExecutorService {
  private boolean shutDown;

  @Override
  public void execute(Runnable task) {
    if (shutDown) {
      throw new IllegalStateException("executing after the end");
    }
    task.run();
  }

  @Override
  public void shutdown() {
    shutDown = true;
  }

  @Override
  public List<Runnable> shutdownNow() {
    shutDown = true;
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return shutDown;
  }

  @Override
  public boolean isTerminated() {
    return shutDown;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return shutDown;
  }
}
