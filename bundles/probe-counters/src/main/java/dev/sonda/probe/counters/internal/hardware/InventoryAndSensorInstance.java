package dev.sonda.probe.counters.internal.hardware;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.counters.internal.track.CounterDefinition;
import dev.sonda.probe.counters.internal.track.CounterTrackGroup;
import dev.sonda.probe.counters.internal.track.InstantEventWriter;
import dev.sonda.probe.counters.internal.track.TrackDescriptorFields;
import dev.sonda.probe.counters.internal.track.TrackRefreshSchedule;
import dev.sonda.probe.counters.internal.track.TrackUuid;
import dev.sonda.probe.counters.internal.track.Unit;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Records the machine for one session: its components as soon as they are known, then its sensors.
 * Used by the host's sampling thread and, at the end, by the host's callback thread; hence the
 * lock.
 */
final class InventoryAndSensorInstance implements Instance {
  static final String SOURCE = "linux.hardware";

  /** How long the end of a session waits for the list of components, if it isn't complete yet. */
  static final Duration LAST_PATIENCE = Duration.ofSeconds(2);

  private static final int MAX_SENSORS = 64;

  private final HardwareRequest request;
  private final BackgroundInventory inventory;
  private final LongSupplier bootTimeNs;
  private final TraceSink sink;
  private final TrackRefreshSchedule schedule;
  private final TrackDescriptorFields name =
      new TrackDescriptorFields(TrackUuid.of(SOURCE), 0, "Hardware", "");
  private boolean partsAreWritten;
  private List<String> sensors = List.of();
  private @Nullable CounterTrackGroup row;

  InventoryAndSensorInstance(
      HardwareRequest request,
      BackgroundInventory inventory,
      LongSupplier bootTimeNs,
      TraceSink sink) {
    this.request = request;
    this.inventory = inventory;
    this.bootTimeNs = bootTimeNs;
    this.sink = sink;
    schedule = new TrackRefreshSchedule(TimeUnit.MILLISECONDS.toNanos(request.refreshMs()));
  }

  @Override
  public void start(Acknowledgement done) {
    inventory.begin();
    sink.every(Duration.ofMillis(request.periodMs()), this::sample);
  }

  /** Waits for the list of components, so that even a short session contains it. */
  @Override
  public synchronized void stop(Acknowledgement done) {
    if (!partsAreWritten) {
      inventory.await(LAST_PATIENCE).ifPresent(found -> write(found, sink.writer()));
    }
  }

  @Override
  public void clearIncrementalState() {
    schedule.clear();
  }

  private synchronized void sample(TraceWriter writer) {
    inventory.await(Duration.ZERO).ifPresent(found -> write(found, writer));
  }

  private void write(BackgroundInventory.Found found, TraceWriter writer) {
    long timeNs = bootTimeNs.getAsLong();
    schedule.beginSample(timeNs);
    List<SensorReading> readings = found.hardware().readings();
    CounterTrackGroup counters = row(readings);
    counters.clear();
    for (SensorReading reading : readings) {
      int sensor = sensors.indexOf(reading.name());
      if (sensor >= 0) {
        counters.set(sensor, reading.value());
      }
    }
    counters.write(writer, timeNs);
    if (!partsAreWritten) {
      partsAreWritten = true;
      InstantEventWriter events = new InstantEventWriter(schedule, name.uuid());
      found
          .components()
          .forEach(
              component -> events.write(component.kind(), component.properties(), writer, timeNs));
    }
  }

  /**
   * The row of tracks for these sensors; a new one when sensors were added, such as those of a
   * battery.
   */
  private CounterTrackGroup row(List<SensorReading> readings) {
    List<String> names = readings.stream().map(SensorReading::name).limit(MAX_SENSORS).toList();
    CounterTrackGroup current = row;
    if (current == null || !sensors.containsAll(names)) {
      sensors = names;
      current =
          new CounterTrackGroup(
              schedule,
              name,
              names.stream().map(sensor -> CounterDefinition.gauge(sensor, Unit.COUNT)).toList());
      row = current;
    }
    return current;
  }
}
