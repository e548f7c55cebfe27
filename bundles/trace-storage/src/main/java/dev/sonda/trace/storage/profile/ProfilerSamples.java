package dev.sonda.trace.storage.profile;

import dev.sonda.trace.storage.table.profile.ProfileTables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the samples of profilers and the rows that samples share: threads, CPUs with their modes,
 * counters.
 */
public final class ProfilerSamples {
  private static final int NONE = -1;

  private final ProfileTables tables;
  private final Map<Task, Integer> tasks = new HashMap<>();
  private final Map<Pair, Integer> executions = new HashMap<>();

  public ProfilerSamples(ProfileTables tables) {
    this.tables = tables;
  }

  /** Adds a profiler session. */
  public int addSession(int source) {
    int row = tables.sessions.add();
    tables.sessions.source.set(row, source);
    return row;
  }

  /** Sets the unit of the counter that triggers the samples of a session. */
  public void setUnit(int session, int unit) {
    if (tables.sessions.timebaseUnit.isNull(session)) {
      tables.sessions.timebaseUnit.set(session, unit);
    }
  }

  /** Adds a sample of a thread and returns its row, in which the caller sets further columns. */
  public int add(long timeNs, int source, int upid, int utid) {
    int row = tables.samples.add();
    tables.samples.ts.set(row, timeNs);
    tables.samples.source.set(row, source);
    tables.samples.taskContextId.set(row, task(upid, utid));
    return row;
  }

  private int task(int upid, int utid) {
    return task(upid, utid, NONE);
  }

  /**
   * The row of the task context for a process, a thread and an asynchronous task; each is negative
   * if unknown.
   */
  public int task(int upid, int utid, int asyncContext) {
    return tasks.computeIfAbsent(new Task(upid, utid, asyncContext), this::addTask);
  }

  private int addTask(Task task) {
    int row = tables.taskContexts.add();
    if (task.upid >= 0) {
      tables.taskContexts.upid.set(row, task.upid);
    }
    if (task.utid >= 0) {
      tables.taskContexts.utid.set(row, task.utid);
    }
    if (task.asyncContext >= 0) {
      tables.taskContexts.asyncContextId.set(row, task.asyncContext);
    }
    return row;
  }

  /**
   * Sets the CPU and the CPU mode of a sample.
   *
   * @param ucpu -1 if it isn't known
   * @param mode 0 if it isn't known
   */
  public void setExecution(int sample, int ucpu, int mode) {
    if (ucpu >= 0 || mode != 0) {
      tables.samples.executionContextId.set(sample, execution(ucpu, mode));
    }
  }

  /** The row of the execution context for a CPU (-1 if unknown) and a mode (0 if unknown). */
  public int execution(int ucpu, int mode) {
    return executions.computeIfAbsent(
        new Pair(ucpu, mode),
        _ -> {
          int row = tables.executionContexts.add();
          if (ucpu >= 0) {
            tables.executionContexts.ucpu.set(row, ucpu);
          }
          if (mode != 0) {
            tables.executionContexts.cpuMode.set(row, mode);
          }
          return row;
        });
  }

  /** Sets the counter values that were read with a sample. */
  public void setCounters(int sample, List<Integer> counters) {
    if (counters.isEmpty()) {
      return;
    }
    int set = tables.counterSets.size();
    for (int counter : counters) {
      int row = tables.counterSets.add();
      tables.counterSets.counterSetId.set(row, set);
      tables.counterSets.counterId.set(row, counter);
    }
    tables.samples.counterSetId.set(sample, set);
  }

  public ProfileTables tables() {
    return tables;
  }

  private record Task(int upid, int utid, int asyncContext) {}

  private record Pair(int first, int second) {}
}
