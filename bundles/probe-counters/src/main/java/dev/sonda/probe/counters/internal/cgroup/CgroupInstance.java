package dev.sonda.probe.counters.internal.cgroup;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.probe.counters.internal.track.BaselineSchedule;
import dev.sonda.probe.counters.internal.track.Counter;
import dev.sonda.probe.counters.internal.track.TrackName;
import dev.sonda.probe.counters.internal.track.TrackRow;
import dev.sonda.probe.counters.internal.track.TrackUuid;
import dev.sonda.probe.counters.internal.track.Unit;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Records control groups for one session. All methods but {@link #clearIncrementalState} run on the
 * host's sampling thread.
 */
final class CgroupInstance implements Instance {
  /**
   * How often to list all groups, which costs more than a sample: a new group is recorded so much
   * later.
   */
  private static final long LOOK_PERIOD_NS = TimeUnit.SECONDS.toNanos(1);

  private static final int RECORDED = 0;
  private static final int OVER_LIMIT = 1;
  private static final int VANISHED = 2;
  private static final int UNREADABLE = 3;
  private static final List<Counter> OWN_COUNTERS =
      List.of(
          Counter.gauge("groups.recorded", Unit.COUNT),
          Counter.gauge("groups.over_limit", Unit.COUNT),
          Counter.total("groups.vanished", Unit.COUNT),
          Counter.gauge("groups.unreadable", Unit.COUNT));

  private final CgroupRequest request;
  private final CgroupTree tree;
  private final LongSupplier bootTimeNs;
  private final TraceSink sink;
  private final BaselineSchedule schedule;
  private final GroupReader reader;
  private final RecordedGroups groups;
  private final TrackRow own;
  private long nextLookNs = Long.MIN_VALUE;

  CgroupInstance(
      CgroupRequest request,
      CgroupTree tree,
      FileSyscalls files,
      LongSupplier bootTimeNs,
      TraceSink sink) {
    this.request = request;
    this.tree = tree;
    this.bootTimeNs = bootTimeNs;
    this.sink = sink;
    schedule = new BaselineSchedule(TimeUnit.MILLISECONDS.toNanos(request.refreshMs()));
    reader = new GroupReader(files, GroupFile.of(request.families()));
    groups = new RecordedGroups(request, schedule, reader);
    TrackName name = new TrackName(TrackUuid.of(RecordedGroups.SOURCE), 0, "Control groups", "");
    own = new TrackRow(schedule, name, OWN_COUNTERS);
  }

  @Override
  public void start(Acknowledgement done) {
    sink.every(Duration.ofMillis(request.periodMs()), this::sample);
  }

  @Override
  public void clearIncrementalState() {
    schedule.clear();
  }

  private void sample(TraceWriter writer) {
    long timeNs = bootTimeNs.getAsLong();
    schedule.beginSample(timeNs);
    if (timeNs >= nextLookNs) {
      nextLookNs = timeNs + LOOK_PERIOD_NS;
      look(writer, timeNs);
    }
    int unreadable = 0;
    for (GroupRow group : groups.rows()) {
      if (!write(group, writer)) {
        unreadable++;
      }
    }
    writeOwn(unreadable, writer, timeNs);
  }

  private void look(TraceWriter writer, long timeNs) {
    for (GroupRow gone : groups.update(tree.groups())) {
      gone.row().setGone();
      gone.row().write(writer, timeNs);
    }
  }

  private boolean write(GroupRow group, TraceWriter writer) {
    long timeNs = bootTimeNs.getAsLong();
    boolean isReadable = reader.read(group);
    group.row().write(writer, timeNs);
    if (group.hasLostAll(isReadable)) {
      nextLookNs = timeNs; // the next sample has to find out whether the group is gone
    }
    return isReadable;
  }

  private void writeOwn(int unreadable, TraceWriter writer, long timeNs) {
    own.clear();
    own.set(RECORDED, groups.rows().size());
    own.set(OVER_LIMIT, groups.overLimit());
    own.set(VANISHED, groups.vanished());
    own.set(UNREADABLE, unreadable);
    own.write(writer, timeNs);
  }
}
