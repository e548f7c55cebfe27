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
 * <p>Counters, and counts and totals of timers, accumulate from the creation of the meter on; a
 * maximum covers about the last step. Thread-safe; close the registry when the program no longer
 * needs it.
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

  /** A registry whose meters are written once in each {@code step}. */
  public TrackEventMeterRegistry(Duration step) {
    super(new StepConfig(step), Clock.SYSTEM);
    config().onMeterRemoved(meter -> tracks.remove(meter.getId()));
    var _ =
        timer.scheduleAtFixedRate(
            this::writeMeters, step.toNanos(), step.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Micrometer's default settings, except that maximums cover one step. */
  private record StepConfig(Duration step) implements SimpleConfig {
    @Override
    public @Nullable String get(String key) {
      return null;
    }
  }

  /**
   * Writes the present values of all meters, if a session records them, in addition to the periodic
   * writes.
   */
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
   * The value of a measurement; NaN if reading it throws an exception. A gauge calls code of the
   * program, whose exceptions must not prevent the writing of other meters.
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
