package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.system.SharedTrackKinds;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Imports power events: frequencies, idle states, clocks and temperatures as counters; power states
 * as slices.
 */
final class PowerParsers {
  private static final int CPU_FREQUENCY = 11;
  private static final int CPU_FREQUENCY_LIMITS = 12;
  private static final int CPU_IDLE = 13;
  private static final int CLOCK_ENABLE = 14;
  private static final int CLOCK_DISABLE = 15;
  private static final int CLOCK_SET_RATE = 16;
  private static final int GPU_FREQUENCY = 332;
  private static final int THERMAL_TEMPERATURE = 341;
  private static final int CDEV_UPDATE = 342;
  private static final int WAKEUP_SOURCE_ACTIVATE = 404;
  private static final int WAKEUP_SOURCE_DEACTIVATE = 405;
  private static final int SCHED_CPU_UTIL_CFS = 421;
  private static final int SUSPEND_RESUME_MINIMAL = 481;
  private static final int RPM_STATUS = 489;
  private static final int DEVFREQ_FREQUENCY = 541;

  private static final int RPM_SUSPENDED = 2;

  /** Number of the field nr_running in the event sched_cpu_util_cfs. */
  private static final int NR_RUNNING = 11;

  /** Names of a device's runtime power states by number; the suspended state has no slice. */
  private static final String[] RPM_NAMES = {"Active", "Resuming", "", "Suspending"};

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final KindTracks frequencies;
  private final KindTracks idle;
  private final KindTracks clockStates;
  private final KindTracks clockFrequencies;
  private final KindTracks gpuFrequencies;
  private final KindTracks maxLimits;
  private final KindTracks minLimits;
  private final KindTracks temperatures;
  private final KindTracks cooling;
  private final KindTracks utilization;
  private final KindTracks capacity;
  private final KindTracks running;
  private final KindTracks wakeSources;
  private final KindTracks suspended;
  private final KindTracks devicePower;
  private final KindTracks deviceFrequencies;
  private final Map<Integer, Integer> activeSources = new HashMap<>();
  private final Set<Integer> activeDevices = new HashSet<>();

  PowerParsers(ImportState state) {
    this.state = state;
    output = new SliceAndCounterOutput(state);
    frequencies = output.tracks(SharedTrackKinds.CPU_FREQUENCY);
    clockFrequencies = output.tracks(SharedTrackKinds.CLOCK_FREQUENCY);
    gpuFrequencies = output.tracks(SharedTrackKinds.GPU_FREQUENCY);
    idle = ofCpus("cpu_idle", "cpuidle");
    maxLimits = ofCpus("cpu_max_frequency_limit", "Cpu %s Max Freq Limit");
    minLimits = ofCpus("cpu_min_frequency_limit", "Cpu %s Min Freq Limit");
    utilization = ofCpus("cpu_utilization", "Cpu %s Util");
    capacity = ofCpus("cpu_capacity", "Cpu %s Cap");
    running = ofCpus("cpu_nr_running", "Cpu %s Nr Running");
    clockStates = named(TrackKind.counters("clock_state"), "linux_device", "%s State");
    temperatures =
        named(TrackKind.counters("thermal_temperature"), "thermal_zone", "%s Temperature");
    cooling =
        named(TrackKind.counters("cooling_device_counter"), "linux_device", "%s Cooling Device");
    wakeSources = named(TrackKind.slices("wakesource_wakelock"), "wakelock_event", "Wakelock(%s)");
    suspended =
        output.tracks(TrackKind.slices("suspend_resume_minimal").named("Suspend/Resume Minimal"));
    devicePower = output.tracks(TrackKind.counters("linux_rpm").text("linux_device"));
    deviceFrequencies =
        output.tracks(TrackKind.counters("linux_device_frequency").text("linux_device"));
  }

  private KindTracks ofCpus(String type, String name) {
    return output.tracks(TrackKind.counters(type).number("cpu").named(name));
  }

  private KindTracks named(TrackKind kind, String dimension, String name) {
    return output.tracks(kind.text(dimension).named(name));
  }

  void register(EventParsers parsers) {
    addCounter(parsers, CPU_FREQUENCY, frequencies, 2, 1);
    addCounter(parsers, CPU_IDLE, idle, 2, 1);
    addCounter(parsers, CPU_FREQUENCY_LIMITS, maxLimits, 3, 2);
    addNamedCounter(parsers, CLOCK_ENABLE, clockStates, 1, 2);
    addNamedCounter(parsers, CLOCK_DISABLE, clockStates, 1, 2);
    addNamedCounter(parsers, CLOCK_SET_RATE, clockFrequencies, 1, 2);
    addNamedCounter(parsers, THERMAL_TEMPERATURE, temperatures, 4, 2);
    addNamedCounter(parsers, CDEV_UPDATE, cooling, 2, 1);
    parsers.add(CPU_FREQUENCY_LIMITS, this::parseLimits);
    parsers.add(GPU_FREQUENCY, this::parseGpuFrequency);
    parsers.add(SCHED_CPU_UTIL_CFS, this::parseUtilization);
    parsers.add(WAKEUP_SOURCE_ACTIVATE, this::parseActivate);
    parsers.add(WAKEUP_SOURCE_DEACTIVATE, this::parseDeactivate);
    parsers.add(SUSPEND_RESUME_MINIMAL, this::parseSuspended);
    parsers.add(RPM_STATUS, this::parseDevicePower);
    parsers.add(DEVFREQ_FREQUENCY, this::parseDeviceFrequency);
  }

  private void addCounter(
      EventParsers parsers, int field, KindTracks tracks, int cpuField, int valueField) {
    parsers.add(
        field,
        event ->
            output.counter(
                event, tracks.track(event.number(cpuField)), (double) event.number(valueField)));
  }

  private void addNamedCounter(
      EventParsers parsers, int field, KindTracks tracks, int nameField, int valueField) {
    parsers.add(
        field,
        event ->
            output.counter(
                event, tracks.track(event.text(nameField)), (double) event.number(valueField)));
  }

  private void parseLimits(KernelEvent event) {
    output.counter(event, maxLimits.track(event.number(3)), (double) event.number(2));
    output.counter(event, minLimits.track(event.number(3)), (double) event.number(1));
  }

  private void parseGpuFrequency(KernelEvent event) {
    int gpu = event.integer(1);
    int track = gpuFrequencies.track(state.storage().gpus().ugpu(gpu), gpu);
    output.counter(event, track, (double) event.number(2));
  }

  /** Adds counters of CPU utilization. Fields are numbered in alphabetical order of their names. */
  private void parseUtilization(KernelEvent event) {
    long cpu = event.number(4);
    output.counter(event, utilization.track(cpu), (double) event.number(6));
    output.counter(event, capacity.track(cpu), (double) event.number(2));
    output.counter(event, running.track(cpu), (double) event.number(NR_RUNNING));
  }

  private void parseActivate(KernelEvent event) {
    int source = event.text(1);
    if (activeSources.merge(source, 1, Integer::sum) == 1) {
      int track = wakeSources.track(source);
      output.begin(event, track, 0, output.intern("Wakelock(" + output.text(source) + ")"));
    }
  }

  private void parseDeactivate(KernelEvent event) {
    int source = event.text(1);
    int count = activeSources.getOrDefault(source, 0);
    activeSources.put(source, Math.max(0, count - 1));
    if (count == 1) {
      output.end(event, wakeSources.track(source), 0, 0);
    }
  }

  private void parseSuspended(KernelEvent event) {
    if (event.number(1) != 0) {
      output.begin(event, suspended.track(), 0, output.intern("Suspended"));
    } else {
      output.end(event, suspended.track(), 0, 0);
    }
  }

  private void parseDevicePower(KernelEvent event) {
    int track = devicePower.track(event.text(1));
    if (activeDevices.remove(track)) {
      output.end(event, track, 0, 0);
    }
    int status = event.integer(2);
    if (status != RPM_SUSPENDED) {
      boolean isKnown = status >= 0 && status < RPM_NAMES.length;
      output.begin(event, track, 0, output.intern(isKnown ? RPM_NAMES[status] : "Invalid State"));
      activeDevices.add(track);
    }
  }

  /**
   * Adds a device's frequency. In the counter's name, the address in front of the device's name is
   * removed.
   */
  private void parseDeviceFrequency(KernelEvent event) {
    String device = output.text(event.text(1));
    int at = device.indexOf("devfreq_");
    String name = at < 0 ? "devfreq_" + device : device.substring(at);
    int track = deviceFrequencies.named(output.intern(name)).track(event.text(1));
    output.counter(event, track, (double) event.number(2));
  }
}
