package dev.sonda.core.internal.file;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Where writer threads come from; a test may have none and write at once. */
@FunctionalInterface
public interface WriterThreads {
  /** A thread of its own, which ends when the executor is shut down. */
  ExecutorService open(String name);

  static WriterThreads platformThreads() {
    return name -> Executors.newSingleThreadExecutor(Thread.ofPlatform().name(name).factory());
  }
}
