package dev.sonda.track.event.micrometer;

import dev.sonda.track.event.Category;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values of all meters as counters, once in each step in which a session records the
 * category {@code micrometer}:
 *
 * {@snippet class=dev.sonda.track.event.micrometer.example.MicrometerExampleTest region=registry :
 * static TrackEventMeterRegistry begin() {
 *   TrackEventMeterRegistry registry = new TrackEventMeterRegistry(); // writes once a second
 *   Metrics.addRegistry(registry);
 *   Metrics.counter("orders").increment();
 *   return registry;
 * }}
 *
 * <p>Counters, and counts and totals of timers, are those since the meter was made; a maximum is of
 * about the last step. Any thread; close it when the program has no more use for it.
 */
public final class TrackEventMeterRegistry extends SimpleMeterRegistry {
  private static final Duration DEFAULT_STEP = Duration.ofSeconds(1);
  private static final Category METERS = Category.describe("micrometer", "Meters of Micrometer");

  private final Map<Meter.Id, MeterTracks> tracks = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> Thread.ofPlatform().name("sonda-micrometer").daemon().unstarted(task));

  /** A registry whose meters are written each second. */
  public TrackEventMeterRegistry() {
    this(DEFAULT_STEP);
  }

  /** A registry whose meters are written in each step. */
  public TrackEventMeterRegistry(Duration step) {
    super(new StepConfig(step), Clock.SYSTEM);
    config().onMeterRemoved(meter -> tracks.remove(meter.getId()));
    var _ =
        timer.scheduleAtFixedRate(
            this::writeMeters, step.toNanos(), step.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Micrometer's default settings but for the time that a maximum is of. */
  private record StepConfig(Duration step) implements SimpleConfig {
    @Override
    public @Nullable String get(String key) {
      return null;
    }
  }

  /** Writes the meters' values now, if a session records them, beside those of each step. */
  public void writeMeters() {
    if (METERS.isEnabled()) {
      forEachMeter(this::write);
    }
  }

  private void write(Meter meter) {
    MeterTracks mine = tracks.computeIfAbsent(meter.getId(), MeterTracks::new);
    for (Measurement measurement : meter.measure()) {
      mine.write(METERS, measurement.getStatistic(), valueOf(measurement));
    }
  }

  /**
   * A gauge asks the program's own code: if that throws, the other meters are written all the same.
   */
  private static double valueOf(Measurement measurement) {
    try {
      return measurement.getValue();
    } catch (RuntimeException e) {
      return Double.NaN;
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    super.close();
  }
}
