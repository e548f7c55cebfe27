package dev.sonda.producer.internal.instance;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.MetatraceSink;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.producer.internal.call.FailureText;
import dev.sonda.producer.internal.call.ProbeHostContext;
import dev.sonda.producer.internal.call.ProbeThread;
import dev.sonda.producer.internal.writer.InstanceTraceWriters;
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
 * task that exceeds its deadline is abandoned together with its thread, and a new thread runs the
 * remaining tasks.
 *
 * <p>Any thread may call; the lock is never held while a probe's code runs.
 */
final class Sampler {
  private final String name;
  private final ProbeHostContext parts;
  private final Clock clock;
  private final TaskRunner loop;
  private final long deadlineMs;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final SamplingSchedule<SamplerTask> schedule = new SamplingSchedule<>();
  private final Deque<Runnable> errands = new ArrayDeque<>();
  private final List<Runnable> whenTaskIsOver = new ArrayList<>();
  private @Nullable ProbeThread thread;
  private @Nullable SamplerTask running;
  private long runningSinceNs;

  Sampler(String name, ProbeHostContext parts) {
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

  /** Removes one task; a run in progress is completed. */
  void remove(SamplerTask task) {
    locked(() -> schedule.remove(other -> other == task));
  }

  /**
   * Removes all tasks of an instance; runs the action on the host thread when no task of the
   * instance is running.
   */
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

  /**
   * Flushes the packets written by an instance's tasks, then runs the action on the host thread.
   */
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
      String reason = "a sampling task left its packet behind: " + FailureText.describe(e);
      loop.post(() -> instance.fail(reason));
    }
  }

  /**
   * Runs the errand on the sampler's thread between two tasks, or directly if the thread isn't
   * running.
   */
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

  /** Starts the thread and the timer that detects overdue tasks. Called with the lock held. */
  private void ensureThread() {
    if (thread == null) {
      ProbeThread fresh =
          new ProbeThread(
              "sonda-sampler " + name, this, Sampler.class.getClassLoader(), this::runTasks);
      thread = fresh;
      fresh.start();
      lookForOverdueTaskLater(fresh, TimeUnit.MILLISECONDS.toNanos(deadlineMs));
    }
  }

  private void runTasks() {
    while (runNext()) {}
  }

  /**
   * A separate method, so that no local variable of the waiting thread references a task and so a
   * probe's classes.
   */
  private boolean runNext() {
    Runnable next = awaitNext();
    if (next == null) {
      return false;
    }
    next.run();
    return true;
  }

  /** Waits for the next task or errand; returns null if this thread is no longer needed. */
  private @Nullable Runnable awaitNext() {
    lock.lock();
    try {
      while (Thread.currentThread() == thread) {
        if (!errands.isEmpty()) {
          return errands.remove();
        }
        SamplerTask due = schedule.pollDue(clock.monotonicNs());
        if (due != null && due.instance().isEnding()) {
          remove(due); // The task was added while its instance was ending.
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

  @SuppressWarnings("WaitNotInLoop") // The caller waits in a loop.
  private void await(long waitNs) {
    try {
      changed.awaitNanos(waitNs);
    } catch (InterruptedException e) {
      // The interrupt was meant for an overdue task that has returned in the meantime, so it is
      // ignored.
    }
  }

  /** Runs a task and catches all exceptions of the probe, including Errors. */
  private void run(SamplerTask task) {
    InstanceTraceWriters writers = task.instance().writers();
    String failure = null;
    try {
      sample(task, writers.mine());
      writers.publish(this);
    } catch (Throwable e) {
      writers.abandonPacket(this);
      failure = "a sampling task threw " + FailureText.describe(e);
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

  /**
   * Whether the calling thread is still the sampler's thread, and wasn't abandoned, when its task
   * has ended.
   */
  private boolean isOver(SamplerTask task) {
    ProbeThread me = (ProbeThread) Thread.currentThread();
    lock.lock();
    try {
      if (me != thread) {
        loop.post(() -> task.instance().writers().closeLeftBehind(me));
        return false;
      }
      // Clears an interrupt that one probe has left, so that it can't affect the next probe.
      Thread.interrupted();
      taskIsOver();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Runs the actions that wait for the end of the running task. Called with the lock held. */
  private void taskIsOver() {
    running = null;
    whenTaskIsOver.forEach(loop::post);
    whenTaskIsOver.clear();
  }

  /**
   * Schedules the next check for an overdue task. There is about one check per deadline, because
   * each costs a wake-up: if a task is running, the next check is just after the deadline of this
   * task; tasks begun later have later deadlines.
   */
  private void lookForOverdueTaskLater(ProbeThread watched, long leftNs) {
    long leftMs = TimeUnit.NANOSECONDS.toMillis(leftNs) + 1;
    loop.postDelayed(() -> lookForOverdueTask(watched), leftMs);
  }

  /**
   * Abandons the running task if its deadline has passed, or schedules the next check. On the host
   * thread.
   */
  private void lookForOverdueTask(ProbeThread watched) {
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
   * Abandons a task and its thread. The abandoned thread keeps its writer, since it may be writing,
   * and a new thread runs all other tasks. Called with the lock held.
   */
  private void leaveBehind(ProbeThread stuck, SamplerTask overdue) {
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
