package dev.sonda.core.internal.file;

import dev.sonda.core.internal.loop.ThreadShortageException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Makes the threads that write trace files; tests write on the caller's thread instead. */
@FunctionalInterface
public interface FileWriterThreadFactory {
  /**
   * Starts a thread, which ends when the executor is shut down.
   *
   * @throws ThreadShortageException if the system gives no thread; the returned executor never
   *     throws it later
   */
  ExecutorService open(String name);

  static FileWriterThreadFactory platformThreads() {
    return FileWriterThreadFactory::start;
  }

  private static ExecutorService start(String name) {
    ThreadPoolExecutor thread =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().name(name).factory());
    try {
      thread.prestartCoreThread();
      return thread;
    } catch (OutOfMemoryError e) {
      thread.shutdown();
      throw new ThreadShortageException("to write a trace on", e);
    }
  }
}
