package dev.sonda.core.internal.consumer;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Threads on which probe hosts are asked. One is there from the beginning, because later the system
 * may give no more; others come while all are waiting for an answer, and go again.
 */
public final class AskingThreads implements Executor, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(AskingThreads.class.getName());
  private static final int MOST = 8;
  private static final long IDLE_MS = TimeUnit.SECONDS.toMillis(10);

  private final Consumer<Runnable> starter;
  // Guarded by this.
  private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
  private int threads;
  private int idle;
  private boolean closed;

  public AskingThreads() {
    this(task -> Thread.ofPlatform().name("sonda-asker").daemon().start(task));
  }

  /**
   * @param starter runs a task on a thread of its own, or throws an {@link OutOfMemoryError}
   */
  AskingThreads(Consumer<Runnable> starter) {
    this.starter = starter;
    addThread();
  }

  @Override
  public synchronized void execute(Runnable question) {
    waiting.add(question);
    if (idle >= waiting.size()) {
      notifyAll();
    } else if (threads < MOST) {
      addThread();
    }
  }

  private synchronized void addThread() {
    try {
      starter.accept(this::work);
      threads++;
    } catch (OutOfMemoryError e) {
      LOG.log(System.Logger.Level.WARNING, "no thread to ask probes on; the others take it over");
    }
  }

  private void work() {
    Runnable question = next();
    while (question != null) {
      try {
        question.run();
      } catch (Throwable e) {
        LOG.log(System.Logger.Level.ERROR, "an answer of the probes couldn't be passed on", e);
      }
      question = next();
    }
  }

  /** Null where this thread isn't needed any more. */
  private synchronized @Nullable Runnable next() {
    idle++;
    try {
      while (waiting.isEmpty() && !closed) {
        boolean isLast = threads == 1;
        wait(isLast ? 0 : IDLE_MS);
        if (!isLast && waiting.isEmpty() && threads > 1) {
          break;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      idle--;
    }
    Runnable question = waiting.poll();
    threads -= question == null ? 1 : 0;
    return question;
  }

  /** What waits is still asked; then the threads end. */
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
