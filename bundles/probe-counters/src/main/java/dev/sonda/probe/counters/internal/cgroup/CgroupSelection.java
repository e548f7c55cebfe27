package dev.sonda.probe.counters.internal.cgroup;

import dev.sonda.probe.counters.internal.track.CounterTrackGroup;
import dev.sonda.probe.counters.internal.track.TrackDescriptorFields;
import dev.sonda.probe.counters.internal.track.TrackRefreshSchedule;
import dev.sonda.probe.counters.internal.track.TrackUuid;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Chooses the control groups that an instance records, as groups come and go. A recorded group
 * stays recorded; new ones get the places that are left. Used by the sampling thread alone.
 */
final class CgroupSelection {
  static final String SOURCE = "linux.cgroup";

  private final CgroupRequest request;
  private final TrackRefreshSchedule schedule;
  private final GroupReader reader;
  private final Map<String, RecordedCgroup> rows = new LinkedHashMap<>();
  private int overLimit;
  private long vanished;

  CgroupSelection(CgroupRequest request, TrackRefreshSchedule schedule, GroupReader reader) {
    this.request = request;
    this.schedule = schedule;
    this.reader = reader;
  }

  Collection<RecordedCgroup> rows() {
    return rows.values();
  }

  /** The number of groups beyond the limit, which aren't recorded. */
  int overLimit() {
    return overLimit;
  }

  /** The number of recorded groups that were removed since the start. */
  long vanished() {
    return vanished;
  }

  /**
   * Updates the recorded groups to the groups that exist now.
   *
   * @return the rows of recorded groups that no longer exist
   */
  List<RecordedCgroup> update(List<CgroupFolder> found) {
    Map<String, CgroupFolder> wanted = new LinkedHashMap<>();
    for (CgroupFolder group : found) {
      if (request.wants(group)) {
        wanted.putIfAbsent(group.path(), group);
      }
    }
    List<RecordedCgroup> gone = removeAllBut(wanted.keySet());
    add(wanted);
    return gone;
  }

  private List<RecordedCgroup> removeAllBut(Set<String> wanted) {
    List<RecordedCgroup> gone = new ArrayList<>();
    rows.entrySet()
        .removeIf(entry -> {
          boolean isGone = !wanted.contains(entry.getKey());
          if (isGone) {
            gone.add(entry.getValue());
          }
          return isGone;
        });
    vanished += gone.size();
    rows.values().forEach(RecordedCgroup::lookAgain);
    return gone;
  }

  private void add(Map<String, CgroupFolder> wanted) {
    overLimit = 0;
    for (CgroupFolder group : wanted.values()) {
      if (rows.containsKey(group.path())) {
        continue;
      }
      if (rows.size() < request.maxGroups()) {
        rows.put(group.path(), row(group));
      } else {
        overLimit++;
      }
    }
  }

  private RecordedCgroup row(CgroupFolder group) {
    CgroupLabel name = CgroupLabel.of(group);
    String kind = name.kind().isEmpty() ? "" : " (" + name.kind() + ")";
    TrackDescriptorFields track =
        new TrackDescriptorFields(
            uuid(group.path()), parent(group), name.label(), group.path() + kind);
    return new RecordedCgroup(
        new CounterTrackGroup(schedule, track, reader.counters()), reader.paths(group));
  }

  /** The track of the nearest recorded ancestor, or that of the data source. */
  private long parent(CgroupFolder group) {
    String path = group.path();
    while (!path.equals(CgroupFolder.ROOT)) {
      int slash = path.lastIndexOf('/');
      path = slash <= 0 ? CgroupFolder.ROOT : path.substring(0, slash);
      if (rows.containsKey(path)) {
        return uuid(path);
      }
    }
    return TrackUuid.of(SOURCE);
  }

  private static long uuid(String path) {
    return TrackUuid.of(SOURCE, path);
  }
}
