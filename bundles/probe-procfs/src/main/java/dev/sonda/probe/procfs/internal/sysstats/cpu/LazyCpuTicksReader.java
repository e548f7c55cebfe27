package dev.sonda.probe.procfs.internal.sysstats.cpu;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * CPU times from a source that takes half a second to load; it is loaded in the background, and no
 * session waits for it. Its end does: a framework that stops closes the library's jars, and a load
 * that is under way would fail with an error about them. Thread-safe.
 */
public final class LazyCpuTicksReader implements CpuTicksReader {
  private static final System.Logger LOG = System.getLogger(LazyCpuTicksReader.class.getName());
  private static final long LONGEST_LOAD_S = 10;

  private final Supplier<CpuTicksReader> slow;
  private final Executor waker;
  private final AtomicBoolean isWoken = new AtomicBoolean();
  private final CountDownLatch isLoaded = new CountDownLatch(1);
  private final AtomicReference<CpuTicksReader> awake = new AtomicReference<>(NONE);

  /**
   * @param waker runs the task that loads the source, once
   */
  public LazyCpuTicksReader(Supplier<CpuTicksReader> slow, Executor waker) {
    this.slow = slow;
    this.waker = waker;
  }

  /** Runs a task on a new thread. */
  public static void onOwnThread(Runnable task) {
    Thread.ofPlatform().name("sonda-oshi-wake").daemon().start(task);
  }

  @Override
  public void wake() {
    if (isWoken.compareAndSet(false, true)) {
      waker.execute(this::load);
    }
  }

  /**
   * Loads the source. If loading fails, this source remains empty and CPU times are read from
   * /proc/stat: an error of the library must not end a session.
   */
  private void load() {
    try {
      awake.set(slow.get());
    } catch (RuntimeException | LinkageError e) {
      LOG.log(System.Logger.Level.WARNING, "no CPU times through OSHI: {0}", e.toString());
    } finally {
      isLoaded.countDown();
    }
  }

  @Override
  public void close() {
    if (isWoken.getAndSet(true)) {
      awaitLoad();
    }
    isLoaded.countDown();
  }

  private void awaitLoad() {
    try {
      if (!isLoaded.await(LONGEST_LOAD_S, TimeUnit.SECONDS)) {
        LOG.log(System.Logger.Level.WARNING, "OSHI still loads after {0} s", LONGEST_LOAD_S);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public long[][] timesMs() {
    return awake.get().timesMs();
  }
}
