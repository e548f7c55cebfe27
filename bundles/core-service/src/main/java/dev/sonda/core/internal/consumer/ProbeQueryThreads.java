package dev.sonda.core.internal.consumer;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Threads for queries to probe hosts, which may block for seconds.
 *
 * <p>One thread is started at construction, because the system may refuse new threads later. Up to
 * eight threads exist while all are busy; the additional ones end after ten idle seconds. Methods
 * may be called from any thread.
 */
public final class ProbeQueryThreads implements Executor, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ProbeQueryThreads.class.getName());

  /**
   * Maximum number of threads, which limits how many can be blocked by stuck probes; further
   * queries wait in the queue.
   */
  private static final int MOST = 8;

  /** Time without a query, in milliseconds, after which all threads but one end. */
  private static final long IDLE_MS = TimeUnit.SECONDS.toMillis(10);

  private final Consumer<Runnable> starter;
  // Queued queries; guarded by the lock of this object.
  private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
  private int threads;
  private int idle;
  private boolean closed;

  public ProbeQueryThreads() {
    this(task -> Thread.ofPlatform().name("sonda-asker").daemon().start(task));
  }

  /**
   * @param starter runs a task on a thread of its own, or throws an {@link OutOfMemoryError}
   */
  ProbeQueryThreads(Consumer<Runnable> starter) {
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

  /** Waits for a query; returns null if the calling thread has to end. */
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

  /** Lets queued queries run, then ends the threads. Doesn't wait for them. */
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
