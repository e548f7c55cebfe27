package dev.sonda.trace.storage.track;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Flows between slices of a GPU's work and those of programs that submit work or wait for it, by
 * the number of the work's event. Either side may come first.
 */
public final class StageFlows {
  private final Flows flows;
  private final Map<Long, List<Integer>> stages = new HashMap<>();
  private final Map<Long, Integer> submissions = new HashMap<>();
  private final Map<Long, Integer> ends = new HashMap<>();
  private final Map<Long, List<Integer>> waits = new HashMap<>();

  public StageFlows(Flows flows) {
    this.flows = flows;
  }

  /** Takes in the slice of an event of a GPU's work. */
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

  /** Takes in the slice of a program that submitted the work of an event. */
  public void addSubmission(long event, int slice) {
    submissions.put(event, slice);
    stages.getOrDefault(event, List.of()).forEach(stage -> flows.add(slice, stage));
  }

  /** Takes in the slice of a program that waited for the work of an event. */
  public void addEnd(long event, int slice) {
    ends.put(event, slice);
    stages.getOrDefault(event, List.of()).forEach(stage -> flows.add(stage, slice));
  }

  /** Takes in the slice of a GPU's work that waited for that of another event. */
  public void addWait(long event, int slice) {
    stages.getOrDefault(event, List.of()).forEach(stage -> flows.add(stage, slice));
    waits.computeIfAbsent(event, _ -> new ArrayList<>()).add(slice);
  }
}
