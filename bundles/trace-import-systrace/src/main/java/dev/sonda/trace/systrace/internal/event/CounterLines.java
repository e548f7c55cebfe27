package dev.sonda.trace.systrace.internal.event;

import static dev.sonda.trace.systrace.internal.event.LineTextInterner.key;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import dev.sonda.trace.systrace.internal.line.FtraceLine;
import dev.sonda.trace.systrace.internal.line.LineArgs;
import org.jspecify.annotations.Nullable;

/** Parses events of frequencies, idle states, clocks and temperatures into counter values. */
final class CounterLines {
  private static final TrackKind FREQUENCY =
      TrackKind.counters("cpu_frequency").number("cpu").named("cpufreq");
  private static final TrackKind IDLE =
      TrackKind.counters("cpu_idle").number("cpu").named("cpuidle");
  private static final TrackKind MAX_LIMIT =
      TrackKind.counters("cpu_max_frequency_limit").number("cpu").named("Cpu %d Max Freq Limit");
  private static final TrackKind MIN_LIMIT =
      TrackKind.counters("cpu_min_frequency_limit").number("cpu").named("Cpu %d Min Freq Limit");
  private static final TrackKind CLOCK_FREQUENCY =
      TrackKind.counters("clock_frequency").text("linux_device").named("%s Frequency");
  private static final TrackKind CLOCK_STATE =
      TrackKind.counters("clock_state").text("linux_device").named("%s State");
  private static final TrackKind TEMPERATURE =
      TrackKind.counters("thermal_temperature").text("thermal_zone").named("%s Temperature");
  private static final TrackKind COOLING =
      TrackKind.counters("cooling_device_counter").text("linux_device").named("%s Cooling Device");

  private static final byte[] CPU_ID = key("cpu_id");
  private static final byte[] STATE = key("state");
  private static final byte[] NAME = key("name");
  private static final byte[] MAX = key("max");
  private static final byte[] MAX_FREQ = key("max_freq");
  private static final byte[] MIN = key("min");
  private static final byte[] MIN_FREQ = key("min_freq");
  private static final byte[] ZONE = key("thermal_zone");
  private static final byte[] TEMP = key("temp");
  private static final byte[] TYPE = key("type");
  private static final byte[] TARGET = key("target");

  private final TraceStorage storage;
  private final LineTextInterner texts;

  CounterLines(TraceStorage storage, LineTextInterner texts) {
    this.storage = storage;
    this.texts = texts;
  }

  void addTo(LineParser parser) {
    KindTracks frequencies = storage.tracks().of(FREQUENCY);
    KindTracks idle = storage.tracks().of(IDLE);
    parser.add("cpu_frequency", (line, args, _) -> addOfCpu(frequencies, line, args));
    parser.add("cpu_idle", (line, args, _) -> addOfCpu(idle, line, args));
    parser.add("cpu_frequency_limits", (line, args, _) -> addLimits(line, args));
    parser.add("clock_set_rate", named(CLOCK_FREQUENCY, NAME, STATE));
    parser.add("clock_enable", named(CLOCK_STATE, NAME, STATE));
    parser.add("clock_disable", named(CLOCK_STATE, NAME, STATE));
    parser.add("thermal_temperature", named(TEMPERATURE, ZONE, TEMP));
    parser.add("cdev_update", named(COOLING, TYPE, TARGET));
  }

  private void addOfCpu(KindTracks tracks, FtraceLine line, LineArgs args) {
    Long cpu = args.whole(CPU_ID);
    if (cpu != null && CpuNumberCheck.isCpu(cpu)) {
      add(tracks, cpu, args.real(STATE), line);
    } else {
      countFailure();
    }
  }

  private void addLimits(FtraceLine line, LineArgs args) {
    Long cpu = args.whole(CPU_ID);
    if (cpu == null || !CpuNumberCheck.isCpu(cpu)) {
      countFailure();
      return;
    }
    Double max = args.real(args.find(MAX) ? MAX : MAX_FREQ);
    Double min = args.real(args.find(MIN) ? MIN : MIN_FREQ);
    if (max != null) {
      add(storage.tracks().of(MAX_LIMIT), cpu, max, line);
    }
    if (min != null) {
      add(storage.tracks().of(MIN_LIMIT), cpu, min, line);
    }
  }

  /**
   * Parser of counter events whose track is named by an argument.
   *
   * @param nameKey key of the argument with the name
   * @param valueKey key of the argument with the value
   */
  private LineEventParser named(TrackKind kind, byte[] nameKey, byte[] valueKey) {
    KindTracks tracks = storage.tracks().of(kind);
    return (line, args, _) ->
        add(tracks, texts.value(line, args, nameKey), args.real(valueKey), line);
  }

  private void add(KindTracks tracks, long dimension, @Nullable Double value, FtraceLine line) {
    if (value == null) {
      countFailure();
    } else {
      storage.counters().add(line.timeNs(), tracks.track(dimension), value);
    }
  }

  private void countFailure() {
    storage.statistics().add(Statistic.SYSTRACE_PARSE_FAILURE, 1);
  }
}
