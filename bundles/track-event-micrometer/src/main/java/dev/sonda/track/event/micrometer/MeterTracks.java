package dev.sonda.track.event.micrometer;

import dev.sonda.track.event.Category;
import dev.sonda.track.event.CounterTrack;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Statistic;
import java.util.EnumMap;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The counter tracks of one meter, one for each statistic: {@code http.requests.count{uri=/cart}}.
 * For one thread at a time.
 */
final class MeterTracks {
  private static final double NS_PER_S = 1e9;

  private final Meter.Id meter;
  private final Map<Statistic, CounterTrack> tracks = new EnumMap<>(Statistic.class);

  MeterTracks(Meter.Id meter) {
    this.meter = meter;
  }

  /**
   * Writes a value, unless it is NaN or infinite, as the value of a gauge whose object was
   * garbage-collected.
   */
  synchronized void write(Category category, Statistic statistic, double value) {
    if (!Double.isFinite(value)) {
      return;
    }
    CounterTrack track = tracks.computeIfAbsent(statistic, this::track);
    if (isTime(statistic)) {
      category.counter(track, Math.round(value * NS_PER_S)).emit();
    } else if (value == Math.rint(value) && Math.abs(value) < Long.MAX_VALUE) {
      category.counter(track, (long) value).emit();
    } else {
      category.counter(track, value).emit();
    }
  }

  /** Whether a statistic is a time; the registry reports times in seconds, its base unit. */
  private boolean isTime(Statistic statistic) {
    return statistic == Statistic.TOTAL_TIME
        || statistic == Statistic.DURATION
        || (statistic == Statistic.MAX && isTimer());
  }

  /**
   * Whether a statistic is a number of events or tasks, to which the meter's unit doesn't apply.
   */
  private boolean isCount(Statistic statistic) {
    return statistic == Statistic.ACTIVE_TASKS
        || (statistic == Statistic.COUNT && meter.getType() != Meter.Type.COUNTER);
  }

  private boolean isTimer() {
    return meter.getType() == Meter.Type.TIMER || meter.getType() == Meter.Type.LONG_TASK_TIMER;
  }

  private CounterTrack track(Statistic statistic) {
    CounterTrack track = CounterTrack.named(name(statistic));
    if (isTime(statistic)) {
      return track.unit(CounterTrack.Unit.TIME_NS);
    }
    if (isCount(statistic)) {
      return track.unit(CounterTrack.Unit.COUNT);
    }
    String unit = meter.getBaseUnit();
    if (unit == null) {
      return track;
    }
    return unit.equals("bytes") ? track.unit(CounterTrack.Unit.SIZE_BYTES) : track.unit(unit);
  }

  private String name(Statistic statistic) {
    String name = meter.getName();
    if (meter.getType() != Meter.Type.COUNTER && meter.getType() != Meter.Type.GAUGE) {
      name += "." + statistic.getTagValueRepresentation();
    }
    StringJoiner tags = new StringJoiner(",", "{", "}").setEmptyValue("");
    meter.getTagsAsIterable().forEach(tag -> tags.add(tag.getKey() + "=" + tag.getValue()));
    return name + tags;
  }
}
