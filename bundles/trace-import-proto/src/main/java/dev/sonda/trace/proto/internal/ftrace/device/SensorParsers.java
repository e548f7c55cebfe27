package dev.sonda.trace.proto.internal.ftrace.device;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/**
 * Imports as counters the latency of a Chromebook's sensors, and the temperature and cooling that
 * the power controller of Exynos chips reports.
 */
final class SensorParsers {
  private static final int SENSORHUB_DATA = 364;
  private static final int THERMAL_BULK = 506;
  private static final int THERMAL_HIGH_OVERHEAD = 507;
  private static final int BULK_TIME = 11;
  private static final long UNSIGNED = 0xFFFF_FFFFL;

  /** Names of the chip's thermal zones, by number. */
  private static final String[] ZONES = {"BIG", "MID", "LITTLE", "GPU", "ISP", "TPU", "AUR"};

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final KindTracks sensors;
  private final KindTracks temperatures;
  private final KindTracks cooling;

  SensorParsers(ImportState state) {
    this.state = state;
    output = new SliceAndCounterOutput(state);
    sensors =
        output.tracks(
            TrackKind.counters("cros_ec_sensorhub_data")
                .number("ec_sensor_num")
                .named("cros_ec.cros_ec_sensorhub_data.%s"));
    temperatures = zones("acpm_thermal_temperature", "%s Temperature");
    cooling = zones("acpm_cooling_device_counter", "Tj-%s Cooling Device");
  }

  private KindTracks zones(String type, String name) {
    return output.tracks(TrackKind.counters(type).text("thermal_zone").named(name));
  }

  void register(EventParsers parsers) {
    parsers.add(SENSORHUB_DATA, this::parseSensor);
    parsers.add(THERMAL_BULK, event -> parseThermal(event, event.number(BULK_TIME)));
    parsers.add(THERMAL_HIGH_OVERHEAD, event -> parseThermal(event, event.timeNs()));
  }

  private void parseSensor(KernelEvent event) {
    long sampled = event.number(2);
    long sensor = event.number(5) & UNSIGNED;
    output
        .with(output.intern("ec_num"), ArgType.INT, sensor)
        .with(output.intern("ec_delta"), ArgType.INT, event.number(6) - sampled)
        .with(output.intern("sample_ts"), ArgType.INT, sampled)
        .counter(event, sensors.track(sensor), (double) (event.number(1) - sampled));
  }

  /** Adds thermal values. Values in a bulk event were measured earlier, at {@code timeNs}. */
  private void parseThermal(KernelEvent event, long timeNs) {
    long zone = event.number(1) & UNSIGNED;
    if (zone >= ZONES.length || timeNs < 0) {
      state.statistics().add("ftrace_thermal_exynos_acpm_unknown_tz_id", 1);
      return;
    }
    int name = output.intern(ZONES[(int) zone]);
    int key = output.intern("thermal_zone_id");
    output.with(key, ArgType.INT, zone);
    output.counter(timeNs, temperatures.track(name), (double) (event.number(2) & UNSIGNED));
    output.with(key, ArgType.INT, zone);
    output.counter(timeNs, cooling.track(name), (double) (event.number(4) & UNSIGNED));
  }
}
