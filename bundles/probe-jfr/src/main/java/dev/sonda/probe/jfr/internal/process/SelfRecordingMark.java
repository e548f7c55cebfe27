package dev.sonda.probe.jfr.internal.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Marks JVMs that record themselves, by a thread with a special name: daemons of any user can read
 * that name, also from outside a container, and the mark disappears with the process.
 */
public final class SelfRecordingMark {
  /** Name of the marking thread; the kernel stores 15 characters of a thread's name. */
  private static final String THREAD_NAME = "sonda-own-jfr";

  /**
   * Upper limit of threads to search in a process; a JVM whose mark isn't among them counts as
   * unmarked.
   */
  private static final int MOST_THREADS = 20_000;

  private static boolean isClaimed;

  private SelfRecordingMark() {}

  /** Marks this JVM as one that records itself; the mark is visible when the call returns. */
  public static synchronized void claim() throws InterruptedException {
    if (!isClaimed) {
      CountDownLatch begun = new CountDownLatch(1);
      Thread.ofPlatform().daemon().name(THREAD_NAME).start(() -> parkForever(begun));
      begun.await();
      isClaimed = true;
    }
  }

  /**
   * Body of the marking thread. Counts down {@code begun} first: once the thread runs, the kernel
   * has its name.
   */
  private static void parkForever(CountDownLatch begun) {
    begun.countDown();
    while (true) {
      LockSupport.park();
    }
  }

  /**
   * Whether a process is marked as recording itself; false if the process has ended.
   *
   * @param process folder of the process in /proc
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
      return ""; // the thread has ended
    }
  }
}
