package dev.sonda.probe.counters.internal.track;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.List;

/**
 * One thing with its counters: a track, and below it a track for each counter that it has.
 *
 * <p>Only values that have changed are written, up to nine a packet. Writing allocates nothing.
 * Belongs to the sampling thread.
 */
public final class TrackRow {
  private static final int MAX_COUNTERS = Long.SIZE;

  private final CounterBoard board;
  private final TrackName name;
  private final List<Counter> counters;
  private final long[] uuids;
  private final long[] values;
  private final long[] written;
  private int baseline;
  private boolean isDescribed;

  // One bit a counter.
  private long given;
  private long described;
  private long known;

  /** At most 64 counters, whose names differ. */
  public TrackRow(CounterBoard board, TrackName name, List<Counter> counters) {
    if (counters.size() > MAX_COUNTERS) {
      throw new IllegalArgumentException(counters.size() + " counters are too many");
    }
    this.board = board;
    this.name = name;
    this.counters = counters;
    uuids = new long[counters.size()];
    values = new long[counters.size()];
    written = new long[counters.size()];
    for (int counter = 0; counter < uuids.length; counter++) {
      uuids[counter] = TrackUuid.of(Long.toHexString(name.uuid()), counters.get(counter).name());
    }
  }

  public TrackName name() {
    return name;
  }

  /** Forgets the values of the sample before: what isn't set now is not written. */
  public void clear() {
    given = 0;
  }

  public void set(int counter, long value) {
    values[counter] = value;
    given |= 1L << counter;
  }

  /** Adds to what was set in this sample. */
  public void add(int counter, long value) {
    set(counter, (given & 1L << counter) == 0 ? value : values[counter] + value);
  }

  /** Sets all that is measured and not counted to 0, for a thing that is no more. */
  public void setGone() {
    clear();
    for (int counter = 0; counter < values.length; counter++) {
      if (counters.get(counter).isGauge() && (known & 1L << counter) != 0) {
        set(counter, 0);
      }
    }
  }

  /** Writes what readers don't know yet. */
  public void write(TraceWriter writer, long timeNs) {
    if (baseline != board.baseline()) {
      baseline = board.baseline();
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
    try (PacketWriter packet = board.packet(writer, timeNs);
        MessageWriter track = packet.nested(TrackFields.TRACK_DESCRIPTOR)) {
      track.varint(TrackFields.UUID, name.uuid()).string(TrackFields.NAME, name.label());
      if (name.parentUuid() != 0) {
        track.varint(TrackFields.PARENT_UUID, name.parentUuid());
      }
      if (!name.description().isEmpty()) {
        track.string(TrackFields.DESCRIPTION, name.description());
      }
      track.varint(TrackFields.CHILD_ORDERING, TrackFields.LEXICOGRAPHIC);
    }
  }

  private void describe(int counter, TraceWriter writer, long timeNs) {
    try (PacketWriter packet = board.packet(writer, timeNs);
        MessageWriter track = packet.nested(TrackFields.TRACK_DESCRIPTOR)) {
      track
          .varint(TrackFields.UUID, uuids[counter])
          .varint(TrackFields.PARENT_UUID, name.uuid())
          .string(TrackFields.STATIC_NAME, counters.get(counter).name());
      try (MessageWriter descriptor = track.nested(TrackFields.COUNTER)) {
        descriptor.varint(TrackFields.UNIT, counters.get(counter).unit().number());
      }
    }
  }

  /**
   * Writes one event with as many values as it may have, and says which are left. Zeros come last:
   * Perfetto's trace processor takes all extra values behind a zero for zeros.
   */
  private long writeSome(long changed, TraceWriter writer, long timeNs) {
    int first = next(changed);
    long rest = changed & ~(1L << first);
    try (PacketWriter packet = board.packet(writer, timeNs);
        MessageWriter event = packet.nested(TrackFields.TRACK_EVENT)) {
      event
          .varint(TrackFields.TYPE, TrackFields.TYPE_COUNTER)
          .varint(TrackFields.TRACK_UUID, uuids[first])
          .varint(TrackFields.COUNTER_VALUE, values[first]);
      for (int extra = 0; extra < TrackFields.MAX_EXTRA_COUNTERS && rest != 0; extra++) {
        int counter = next(rest);
        event
            .varint(TrackFields.EXTRA_COUNTER_TRACK_UUIDS, uuids[counter])
            .varint(TrackFields.EXTRA_COUNTER_VALUES, values[counter]);
        rest &= ~(1L << counter);
      }
    }
    return rest;
  }

  /** The first one that isn't zero, or the first one. */
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
