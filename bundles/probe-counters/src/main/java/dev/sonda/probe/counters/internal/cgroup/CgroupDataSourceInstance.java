package dev.sonda.probe.counters.internal.cgroup;

import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.probe.counters.internal.track.CounterDefinition;
import dev.sonda.probe.counters.internal.track.CounterTrackGroup;
import dev.sonda.probe.counters.internal.track.SampledTracksInstance;
import dev.sonda.probe.counters.internal.track.Unit;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Records control groups for one session. Threads are those of {@link SampledTracksInstance}. */
final class CgroupDataSourceInstance extends SampledTracksInstance {
  /**
   * Period of listing all groups, which costs more than a sample; a new group is detected with up
   * to this delay.
   */
  private static final long LOOK_PERIOD_NS = TimeUnit.SECONDS.toNanos(1);

  private static final int RECORDED = 0;
  private static final int OVER_LIMIT = 1;
  private static final int VANISHED = 2;
  private static final int UNREADABLE = 3;
  private static final List<CounterDefinition> OWN_COUNTERS =
      List.of(
          CounterDefinition.gauge("groups.recorded", Unit.COUNT),
          CounterDefinition.gauge("groups.over_limit", Unit.COUNT),
          CounterDefinition.total("groups.vanished", Unit.COUNT),
          CounterDefinition.gauge("groups.unreadable", Unit.COUNT));

  private final CgroupTree tree;
  private final GroupReader reader;
  private final CgroupSelection groups;
  private long nextLookNs = Long.MIN_VALUE;

  CgroupDataSourceInstance(
      CgroupRequest request,
      CgroupTree tree,
      FileSyscalls files,
      LongSupplier bootTimeNs,
      TraceSink sink) {
    super(
        bootTimeNs,
        sink,
        request.periodMs(),
        request.refreshMs(),
        CgroupSelection.SOURCE,
        "Control groups",
        OWN_COUNTERS);
    this.tree = tree;
    reader = new GroupReader(files, GroupFile.of(request.families()));
    groups = new CgroupSelection(request, schedule(), reader);
  }

  @Override
  protected void sample(TraceWriter writer, long timeNs, CounterTrackGroup ownTrack) {
    if (timeNs >= nextLookNs) {
      nextLookNs = timeNs + LOOK_PERIOD_NS;
      look(writer, timeNs);
    }
    int unreadable = 0;
    for (RecordedCgroup group : groups.rows()) {
      if (!write(group, writer)) {
        unreadable++;
      }
    }
    ownTrack.set(RECORDED, groups.rows().size());
    ownTrack.set(OVER_LIMIT, groups.overLimit());
    ownTrack.set(VANISHED, groups.vanished());
    ownTrack.set(UNREADABLE, unreadable);
  }

  private void look(TraceWriter writer, long timeNs) {
    for (RecordedCgroup gone : groups.update(tree.groups())) {
      gone.row().setGone();
      gone.row().write(writer, timeNs);
    }
  }

  private boolean write(RecordedCgroup group, TraceWriter writer) {
    long timeNs = bootTimeNs();
    boolean isReadable = reader.read(group);
    group.row().write(writer, timeNs);
    if (group.hasLostAll(isReadable)) {
      nextLookNs = timeNs; // the next sample has to find out whether the group is gone
    }
    return isReadable;
  }
}
