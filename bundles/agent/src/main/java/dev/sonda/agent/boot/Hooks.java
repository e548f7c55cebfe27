package dev.sonda.agent.boot;

import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What woven code calls, from any class and any thread. Nothing is ever thrown at it: a failure is
 * counted, and its slice is missing.
 *
 * <p>On the boot class path, so that classes of every loader see it; all that it has is static, as
 * woven code has no object to call. Its signatures stand as instructions in {@code SiteHooks}.
 */
public final class Hooks {
  private static final LongAdder FAILURES = new LongAdder();
  private static volatile @Nullable Sink sink;

  private Hooks() {}

  /** Where the calls go: implemented in the agent's own module, which this class can't name. */
  public interface Sink {
    /**
     * Code of a site begins.
     *
     * @param detail what the site is about, such as its argument; null if it has nothing
     * @return whether a slice has begun, which has to be ended then
     */
    boolean begin(int site, @Nullable Object detail);

    /**
     * A slice of a site ends.
     *
     * @param thrown what ended it, or null
     */
    void end(int site, @Nullable Object detail, @Nullable Throwable thrown);

    /** An object came out of a site's code that was about this detail. */
    void made(int site, @Nullable Object result, @Nullable Object detail);
  }

  /** Sends all calls there from now on; null for nowhere. */
  public static void connect(@Nullable Sink newSink) {
    sink = newSink;
  }

  /** Calls that failed, of all since the machine began. */
  public static long failures() {
    return FAILURES.sum();
  }

  /**
   * Before a site's code. The result is kept in a local variable of the method for {@link #end}, so
   * that a slice ends even if its session has ended or another one has begun meanwhile.
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

  /** Before each return of a site's code. */
  public static void end(boolean hasBegun, int site, @Nullable Object detail) {
    end(hasBegun, site, detail, null);
  }

  /** For the handler of what a site's code throws. */
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

  /** Before a site's code returns an object, whether or not a session records. */
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

  /** Runs a task instead of the code that would have run it. */
  public static void run(Runnable task, int site) {
    boolean hasBegun = begin(site, task);
    try {
      task.run();
    } finally {
      end(hasBegun, site, task, null);
    }
  }
}
