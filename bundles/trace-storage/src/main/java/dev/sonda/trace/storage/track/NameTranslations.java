package dev.sonda.trace.storage.track;

import java.util.HashMap;
import java.util.Map;

/** Names that a trace specifies to be displayed in place of others, by string id. */
public final class NameTranslations {
  private final Map<Integer, Integer> slices = new HashMap<>();
  private final Map<Integer, Integer> processTracks = new HashMap<>();

  public void addSlice(int name, int shown) {
    slices.put(name, shown);
  }

  public void addProcessTrack(int name, int shown) {
    processTracks.put(name, shown);
  }

  /** The name to display for slices of a name. */
  public int slice(int name) {
    return slices.isEmpty() ? name : slices.getOrDefault(name, name);
  }

  /** The name to display for process tracks of a name. */
  public int processTrack(int name) {
    return processTracks.isEmpty() ? name : processTracks.getOrDefault(name, name);
  }
}
