package dev.sonda.trace.storage.track;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes flows between slices of GPU work and slices of programs that submit work or wait for it,
 * matched by the id of the work's event. Slices may be added in any order.
 */
public final class GpuWorkFlows {
  private final Flows flows;
  private final Map<Long, List<Integer>> stages = new HashMap<>();
  private final Map<Long, Integer> submissions = new HashMap<>();
  private final Map<Long, Integer> ends = new HashMap<>();
  private final Map<Long, List<Integer>> waits = new HashMap<>();

  public GpuWorkFlows(Flows flows) {
    this.flows = flows;
  }

  /** Adds the slice of a GPU's work for an event. */
  public void addStage(long event, int slice) {
    stages.computeIfAbsent(event, _ -> new ArrayList<>()).add(slice);
    Integer submission = submissions.get(event);
    if (submission != null) {
      flows.add(submission, slice);
    }
    Integer end = ends.get(event);
    if (end != null) {
      flows.add(slice, end);
    }
    waits.getOrDefault(event, List.of()).forEach(wait -> flows.add(slice, wait));
  }

  /** Adds the slice of a program that submitted the work of an event. */
  public void addSubmission(long event, int slice) {
    submissions.put(event, slice);
    stages.getOrDefault(event, List.of()).forEach(stage -> flows.add(slice, stage));
  }

  /** Adds the slice of a program that waited for the work of an event. */
  public void addEnd(long event, int slice) {
    ends.put(event, slice);
    stages.getOrDefault(event, List.of()).forEach(stage -> flows.add(stage, slice));
  }

  /** Adds the slice of GPU work that waited for the work of another event. */
  public void addWait(long event, int slice) {
    stages.getOrDefault(event, List.of()).forEach(stage -> flows.add(stage, slice));
    waits.computeIfAbsent(event, _ -> new ArrayList<>()).add(slice);
  }
}
