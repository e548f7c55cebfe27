package dev.sonda.agent.boot;

import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Static methods that woven code calls, from any class and any thread. They never throw: a failure
 * is counted, and its slice is missing.
 *
 * <p>On the boot class path, so that classes of every loader see this class; all methods are
 * static, as woven code has no object to call. {@code HookCallEmitter} repeats their signatures as
 * bytecode instructions.
 */
public final class Hooks {
  private static final LongAdder FAILURES = new LongAdder();
  private static volatile @Nullable Sink sink;

  private Hooks() {}

  /**
   * Receives the calls of the hooks; implemented in the agent's own module, which this class can't
   * reference.
   */
  public interface Sink {
    /**
     * Called when the code of a site begins.
     *
     * @param detail the object that the slice describes, such as an argument of the method; null if
     *     the site has none
     * @return whether a slice has begun, for which the caller must then call {@code end}
     */
    boolean begin(int site, @Nullable Object detail);

    /**
     * Called when a slice of a site ends.
     *
     * @param thrown the exception that ended the code, or null
     */
    void end(int site, @Nullable Object detail, @Nullable Throwable thrown);

    /**
     * Called when a site's code returns an object that was created from {@code detail}, such as a
     * statement from its SQL.
     */
    void made(int site, @Nullable Object result, @Nullable Object detail);
  }

  /** Sends all further calls to {@code newSink}; null drops them. */
  public static void connect(@Nullable Sink newSink) {
    sink = newSink;
  }

  /** Number of hook calls that failed since the virtual machine started. */
  public static long failures() {
    return FAILURES.sum();
  }

  /**
   * Called before a site's code. The result is kept in a local variable of the method for {@link
   * #end}, so that a slice ends even if its session has ended or another one has begun meanwhile.
   */
  public static boolean begin(int site, @Nullable Object detail) {
    Sink target = sink;
    if (target == null) {
      return false;
    }
    try {
      return target.begin(site, detail);
    } catch (Throwable e) {
      FAILURES.increment();
      return false;
    }
  }

  /** Called before each return of a site's code. */
  public static void end(boolean hasBegun, int site, @Nullable Object detail) {
    end(hasBegun, site, detail, null);
  }

  /** Called by the exception handler around a site's code. */
  public static void end(
      boolean hasBegun, int site, @Nullable Object detail, @Nullable Throwable thrown) {
    Sink target = sink;
    if (hasBegun && target != null) {
      try {
        target.end(site, detail, thrown);
      } catch (Throwable e) {
        FAILURES.increment();
      }
    }
  }

  /** Called before a site's code returns an object, whether or not a session records. */
  public static void made(@Nullable Object result, int site, @Nullable Object detail) {
    Sink target = sink;
    if (target != null) {
      try {
        target.made(site, result, detail);
      } catch (Throwable e) {
        FAILURES.increment();
      }
    }
  }

  /** Called in place of {@code task.run()}: runs the task within a slice. */
  public static void run(Runnable task, int site) {
    boolean hasBegun = begin(site, task);
    try {
      task.run();
    } finally {
      end(hasBegun, site, task, null);
    }
  }
}
