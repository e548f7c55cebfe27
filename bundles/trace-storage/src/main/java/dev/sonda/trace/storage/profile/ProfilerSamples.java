package dev.sonda.trace.storage.profile;

import dev.sonda.trace.storage.table.profile.ProfileTables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The samples of profilers, and what they share: threads, CPUs with their modes, counters. */
public final class ProfilerSamples {
  private static final int NONE = -1;

  private final ProfileTables tables;
  private final Map<Task, Integer> tasks = new HashMap<>();
  private final Map<Pair, Integer> executions = new HashMap<>();

  public ProfilerSamples(ProfileTables tables) {
    this.tables = tables;
  }

  /** Adds a run of a profiler. */
  public int addSession(int source) {
    int row = tables.sessions.add();
    tables.sessions.source.set(row, source);
    return row;
  }

  /** Says in what unit the counter counts by which a session takes samples. */
  public void setUnit(int session, int unit) {
    if (tables.sessions.timebaseUnit.isNull(session)) {
      tables.sessions.timebaseUnit.set(session, unit);
    }
  }

  /** Adds a sample of a thread; more of it is set in its row. */
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

  /** The row of a process, a thread and a task of a program, each negative if it isn't known. */
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
   * Says on what CPU a sample was taken, and in what mode.
   *
   * @param ucpu -1 if it isn't known
   * @param mode 0 if it isn't known
   */
  public void setExecution(int sample, int ucpu, int mode) {
    if (ucpu >= 0 || mode != 0) {
      tables.samples.executionContextId.set(sample, execution(ucpu, mode));
    }
  }

  /** The row of a CPU with its mode; -1 and 0 if they aren't known. */
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

  /** Says which values of counters were read with a sample. */
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
