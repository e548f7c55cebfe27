package dev.sonda.probe.counters.internal.track;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.List;

/**
 * The tracks of one object, such as a network interface: a parent track, and below it a track for
 * each counter.
 *
 * <p>Only values that have changed are written, up to nine in a packet. Writing allocates nothing.
 * Used by the sampling thread alone.
 */
public final class CounterTrackGroup {
  private static final int MAX_COUNTERS = Long.SIZE;

  private final TrackRefreshSchedule schedule;
  private final TrackDescriptorFields name;
  private final List<CounterDefinition> counters;
  private final long[] uuids;
  private final long[] values;
  private final long[] written;
  private int baseline;
  private boolean isDescribed;

  // Bit set of the counters that have a value in this sample: bit n for counter n.
  private long given;
  private long described;
  private long known;

  /** Creates the row; at most 64 counters, with different names. */
  public CounterTrackGroup(
      TrackRefreshSchedule schedule, TrackDescriptorFields name, List<CounterDefinition> counters) {
    if (counters.size() > MAX_COUNTERS) {
      throw new IllegalArgumentException(counters.size() + " counters are too many");
    }
    this.schedule = schedule;
    this.name = name;
    this.counters = counters;
    uuids = new long[counters.size()];
    values = new long[counters.size()];
    written = new long[counters.size()];
    for (int counter = 0; counter < uuids.length; counter++) {
      uuids[counter] = TrackUuid.of(Long.toHexString(name.uuid()), counters.get(counter).name());
    }
  }

  public TrackDescriptorFields name() {
    return name;
  }

  /** Begins a sample: counters that aren't set in it are not written. */
  public void clear() {
    given = 0;
  }

  public void set(int counter, long value) {
    values[counter] = value;
    given |= 1L << counter;
  }

  /** Adds to a counter's value in this sample. */
  public void add(int counter, long value) {
    set(counter, (given & 1L << counter) == 0 ? value : values[counter] + value);
  }

  /** Sets all gauges to 0, for an object that no longer exists. */
  public void setGone() {
    clear();
    for (int counter = 0; counter < values.length; counter++) {
      if (counters.get(counter).isGauge() && (known & 1L << counter) != 0) {
        set(counter, 0);
      }
    }
  }

  /**
   * Writes the values that have changed, with the track descriptors if a new baseline has begun.
   */
  public void write(TraceWriter writer, long timeNs) {
    if (baseline != schedule.baseline()) {
      baseline = schedule.baseline();
      isDescribed = false;
      described = 0;
      known = 0;
    }
    describe(writer, timeNs);
    long changed = changed();
    known |= changed;
    while (changed != 0) {
      changed = writeSome(changed, writer, timeNs);
    }
  }

  private long changed() {
    long changed = 0;
    for (long rest = given; rest != 0; rest &= rest - 1) {
      int counter = Long.numberOfTrailingZeros(rest);
      long bit = 1L << counter;
      if ((known & bit) == 0 || written[counter] != values[counter]) {
        written[counter] = values[counter];
        changed |= bit;
      }
    }
    return changed;
  }

  private void describe(TraceWriter writer, long timeNs) {
    if (!isDescribed) {
      isDescribed = true;
      describeItself(writer, timeNs);
    }
    for (long rest = given & ~described; rest != 0; rest &= rest - 1) {
      describe(Long.numberOfTrailingZeros(rest), writer, timeNs);
    }
    described |= given;
  }

  private void describeItself(TraceWriter writer, long timeNs) {
    try (PacketWriter packet = schedule.packet(writer, timeNs);
        MessageWriter track = packet.nested(TrackFieldNumbers.TRACK_DESCRIPTOR)) {
      track
          .varint(TrackFieldNumbers.UUID, name.uuid())
          .string(TrackFieldNumbers.NAME, name.label());
      if (name.parentUuid() != 0) {
        track.varint(TrackFieldNumbers.PARENT_UUID, name.parentUuid());
      }
      if (!name.description().isEmpty()) {
        track.string(TrackFieldNumbers.DESCRIPTION, name.description());
      }
      track.varint(TrackFieldNumbers.CHILD_ORDERING, TrackFieldNumbers.LEXICOGRAPHIC);
    }
  }

  private void describe(int counter, TraceWriter writer, long timeNs) {
    try (PacketWriter packet = schedule.packet(writer, timeNs);
        MessageWriter track = packet.nested(TrackFieldNumbers.TRACK_DESCRIPTOR)) {
      track
          .varint(TrackFieldNumbers.UUID, uuids[counter])
          .varint(TrackFieldNumbers.PARENT_UUID, name.uuid())
          .string(TrackFieldNumbers.STATIC_NAME, counters.get(counter).name());
      try (MessageWriter descriptor = track.nested(TrackFieldNumbers.COUNTER)) {
        descriptor.varint(TrackFieldNumbers.UNIT, counters.get(counter).unit().number());
      }
    }
  }

  /**
   * Writes one event with as many values as fit and returns the counters that are left. Zeros come
   * last, because Perfetto's trace processor reads all extra values behind a zero as zeros.
   */
  private long writeSome(long changed, TraceWriter writer, long timeNs) {
    int first = next(changed);
    long rest = changed & ~(1L << first);
    try (PacketWriter packet = schedule.packet(writer, timeNs);
        MessageWriter event = packet.nested(TrackFieldNumbers.TRACK_EVENT)) {
      event
          .varint(TrackFieldNumbers.TYPE, TrackFieldNumbers.TYPE_COUNTER)
          .varint(TrackFieldNumbers.TRACK_UUID, uuids[first])
          .varint(TrackFieldNumbers.COUNTER_VALUE, values[first]);
      for (int extra = 0; extra < TrackFieldNumbers.MAX_EXTRA_COUNTERS && rest != 0; extra++) {
        int counter = next(rest);
        event
            .varint(TrackFieldNumbers.EXTRA_COUNTER_TRACK_UUIDS, uuids[counter])
            .varint(TrackFieldNumbers.EXTRA_COUNTER_VALUES, values[counter]);
        rest &= ~(1L << counter);
      }
    }
    return rest;
  }

  /** The first counter in {@code some} whose value isn't zero, or else the first counter. */
  private int next(long some) {
    for (long rest = some; rest != 0; rest &= rest - 1) {
      int counter = Long.numberOfTrailingZeros(rest);
      if (values[counter] != 0) {
        return counter;
      }
    }
    return Long.numberOfTrailingZeros(some);
  }
}
