package dev.sonda.producer.internal.instance;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.MetatraceSink;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.producer.internal.call.Failure;
import dev.sonda.producer.internal.call.HostParts;
import dev.sonda.producer.internal.call.HostThread;
import dev.sonda.producer.internal.writer.WriterSet;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Runs the sampling tasks of one session on one thread, which lives as long as there are tasks. A
 * task that outlives its deadline is left behind with its thread, and a fresh one goes on.
 *
 * <p>Any thread may call; the lock is never held while a probe's code runs.
 */
final class Sampler {
  private final String name;
  private final HostParts parts;
  private final Clock clock;
  private final TaskRunner loop;
  private final long deadlineMs;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final SamplingSchedule<SamplerTask> schedule = new SamplingSchedule<>();
  private final Deque<Runnable> errands = new ArrayDeque<>();
  private final List<Runnable> whenTaskIsOver = new ArrayList<>();
  private @Nullable HostThread thread;
  private @Nullable SamplerTask running;
  private long runningSinceNs;

  Sampler(String name, HostParts parts) {
    this.name = name;
    this.parts = parts;
    clock = parts.clock();
    loop = parts.loop();
    deadlineMs = parts.settings().taskDeadlineMs();
  }

  /** Adds a task, whose first run is now; starts the thread if there is none. */
  void add(SamplerTask task, long periodNs) {
    locked(() -> {
      schedule.add(task, periodNs, clock.monotonicNs());
      ensureThread();
      changed.signal();
    });
  }

  /** Takes one task out; if it is running, that run is its last. */
  void remove(SamplerTask task) {
    locked(() -> schedule.remove(other -> other == task));
  }

  /** Takes out all tasks of an instance, and says on the host thread when none of them runs. */
  void removeAll(HostedInstance instance, Runnable whenQuiet) {
    locked(() -> {
      schedule.remove(task -> task.instance() == instance);
      if (running != null && running.instance() == instance) {
        whenTaskIsOver.add(whenQuiet);
      } else {
        loop.post(whenQuiet);
      }
      changed.signal();
    });
  }

  /** Flushes what an instance's tasks have written, and says so on the host thread. */
  void flush(HostedInstance instance, Runnable whenFlushed) {
    runBetweenTasks(() -> {
      flush(instance);
      loop.post(whenFlushed);
    });
  }

  private void flush(HostedInstance instance) {
    try {
      instance.writers().flush(this);
    } catch (IllegalStateException e) {
      String reason = "a sampling task left its packet behind: " + Failure.describe(e);
      loop.post(() -> instance.fail(reason));
    }
  }

  /** Here and now where there is no thread. */
  private void runBetweenTasks(Runnable errand) {
    locked(() -> {
      if (thread == null) {
        errand.run();
      } else {
        errands.add(errand);
        changed.signal();
      }
    });
  }

  /** Starts the thread, and the watch over its tasks. With the lock held. */
  private void ensureThread() {
    if (thread == null) {
      HostThread fresh =
          new HostThread(
              "sonda-sampler " + name, this, Sampler.class.getClassLoader(), this::runTasks);
      thread = fresh;
      fresh.start();
      lookForOverdueTaskLater(fresh, TimeUnit.MILLISECONDS.toNanos(deadlineMs));
    }
  }

  private void runTasks() {
    while (runNext()) {}
  }

  /** A method of its own, so that a waiting thread holds no task and thereby no probe's classes. */
  private boolean runNext() {
    Runnable next = awaitNext();
    if (next == null) {
      return false;
    }
    next.run();
    return true;
  }

  /** What to do next, or null when this thread is no longer needed. */
  private @Nullable Runnable awaitNext() {
    lock.lock();
    try {
      while (Thread.currentThread() == thread) {
        if (!errands.isEmpty()) {
          return errands.remove();
        }
        SamplerTask due = schedule.pollDue(clock.monotonicNs());
        if (due != null && due.instance().isEnding()) {
          remove(due); // it was added while its instance was being ended
        } else if (due != null) {
          running = due;
          runningSinceNs = clock.monotonicNs();
          return () -> run(due);
        } else if (schedule.isEmpty()) {
          thread = null;
        } else {
          await(schedule.waitNs(clock.monotonicNs()));
        }
      }
      return null;
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the caller is the loop
  private void await(long waitNs) {
    try {
      changed.awaitNanos(waitNs);
    } catch (InterruptedException e) {
      // Meant for a probe that was late and came back just in time: there is nothing to end here.
    }
  }

  /** Whatever the probe throws, errors included, ends here. */
  private void run(SamplerTask task) {
    WriterSet writers = task.instance().writers();
    String failure = null;
    try {
      sample(task, writers.mine());
      writers.publish(this);
    } catch (Throwable e) {
      writers.abandonPacket(this);
      failure = "a sampling task threw " + Failure.describe(e);
    }
    String reason = failure;
    if (isOver(task) && reason != null) {
      remove(task);
      loop.post(() -> task.instance().fail(reason));
    }
  }

  /** Runs the task, and records its time while a session records metatrace. */
  private void sample(SamplerTask task, TraceWriter writer) throws IOException {
    MetatraceSink metatrace = parts.metatrace();
    if (!metatrace.isOn()) {
      task.sample(writer);
      return;
    }
    long beginNs = clock.bootTimeNs();
    try {
      task.sample(writer);
    } finally {
      metatrace.event("sample " + task.instance().sourceName(), beginNs, clock.bootTimeNs());
    }
  }

  /** Whether this thread is still the sampler's when its task is over. */
  private boolean isOver(SamplerTask task) {
    HostThread me = (HostThread) Thread.currentThread();
    lock.lock();
    try {
      if (me != thread) {
        loop.post(() -> task.instance().writers().closeLeftBehind(me));
        return false;
      }
      Thread.interrupted(); // what one probe leaves behind must not disturb the next
      taskIsOver();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Tells those that wait for the running task to be over. With the lock held. */
  private void taskIsOver() {
    running = null;
    whenTaskIsOver.forEach(loop::post);
    whenTaskIsOver.clear();
  }

  /**
   * One look a deadline: each costs a wake-up. It finds a task overdue, or running, and comes back
   * just when that one's time is over; any other begins later.
   */
  private void lookForOverdueTaskLater(HostThread watched, long leftNs) {
    long leftMs = TimeUnit.NANOSECONDS.toMillis(leftNs) + 1;
    loop.postDelayed(() -> lookForOverdueTask(watched), leftMs);
  }

  /**
   * Leaves the running task behind if its time is over, or looks again later. On the host thread.
   */
  private void lookForOverdueTask(HostThread watched) {
    locked(() -> {
      SamplerTask task = running;
      if (watched != thread) {
        return;
      }
      long leftNs = TimeUnit.MILLISECONDS.toNanos(deadlineMs);
      if (task != null) {
        leftNs -= clock.monotonicNs() - runningSinceNs;
      }
      if (task != null && leftNs < 0) {
        leaveBehind(watched, task);
      } else {
        lookForOverdueTaskLater(watched, leftNs);
      }
    });
  }

  /**
   * Gives up a task and the thread that runs it: the thread keeps the writer that it may be writing
   * with, and a new one goes on with all other tasks. With the lock held.
   */
  private void leaveBehind(HostThread stuck, SamplerTask overdue) {
    stuck.abandon();
    overdue.instance().writers().leaveBehind(this, stuck);
    schedule.remove(task -> task == overdue);
    taskIsOver();
    thread = null;
    if (!schedule.isEmpty() || !errands.isEmpty()) {
      ensureThread();
    }
    loop.post(() -> overdue.instance().taskWasAbandoned(deadlineMs));
  }

  private void locked(Runnable change) {
    lock.lock();
    try {
      change.run();
    } finally {
      lock.unlock();
    }
  }
}
