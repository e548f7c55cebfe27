package dev.sonda.probe.jfr.internal.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Tells JVMs that record themselves, by the name of one of their threads: daemons of any user see
 * it, also from outside of a container, and it goes with the process.
 */
public final class RecordingClaim {
  /** The kernel keeps 15 characters of it. */
  private static final String THREAD_NAME = "sonda-own-jfr";

  /** A JVM with more threads than that isn't searched further. */
  private static final int MOST_THREADS = 20_000;

  private static boolean isClaimed;

  private RecordingClaim() {}

  /** Has this JVM told from others, from the return of this call on. */
  public static synchronized void claim() throws InterruptedException {
    if (!isClaimed) {
      CountDownLatch begun = new CountDownLatch(1);
      Thread.ofPlatform().daemon().name(THREAD_NAME).start(() -> parkForever(begun));
      begun.await();
      isClaimed = true;
    }
  }

  /** A thread that runs has its name in the kernel. */
  private static void parkForever(CountDownLatch begun) {
    begun.countDown();
    while (true) {
      LockSupport.park();
    }
  }

  /**
   * Whether a process records itself; no for one that has ended.
   *
   * @param process its folder in /proc
   */
  public static boolean isMadeBy(Path process) {
    int count = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
      for (Path thread : threads) {
        if (name(thread).equals(THREAD_NAME)) {
          return true;
        }
        if (++count == MOST_THREADS) {
          return false;
        }
      }
    } catch (IOException e) {
      return false;
    }
    return false;
  }

  private static String name(Path thread) {
    try {
      return Files.readString(thread.resolve("comm")).strip();
    } catch (IOException e) {
      return ""; // it has ended
    }
  }
}
