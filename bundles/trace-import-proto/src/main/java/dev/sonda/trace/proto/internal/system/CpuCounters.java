package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.Arrays;

/** Imports counters of CPUs and GPUs: CPU times by mode, idle states, frequencies. */
final class CpuCounters {
  /** Names of a CPU's times by mode, in the order of their field numbers from 2. */
  private static final String[] TIMES = {
    "user_ns",
    "user_nice_ns",
    "system_mode_ns",
    "idle_ns",
    "io_wait_ns",
    "irq_ns",
    "softirq_ns",
    "steal_ns"
  };

  private static final int FIRST_TIME = 2;

  private final ImportState state;
  private final SystemCounterWriter counters;
  private final WireReader part = new WireReader();
  private final KindTracks times;
  private final KindTracks idleStates;
  private final KindTracks frequencies;
  private final KindTracks gpuFrequencies;
  private final long[] values = new long[TIMES.length];
  private int frequencyCpu;

  CpuCounters(ImportState state, SystemCounterWriter counters) {
    this.state = state;
    this.counters = counters;
    times =
        counters.tracks(
            TrackKind.counters("cpustat")
                .number("cpu")
                .text("cpustat_key")
                .named("cpu.times.%2$s"));
    idleStates =
        counters.tracks(
            TrackKind.counters("cpu_idle_state")
                .in("us")
                .number("cpu")
                .text("state")
                .named("cpuidle%s.%s"));
    frequencies = counters.tracks(SharedTrackKinds.CPU_FREQUENCY);
    gpuFrequencies = counters.tracks(SharedTrackKinds.GPU_FREQUENCY);
  }

  void beginPacket() {
    frequencyCpu = 0;
  }

  void addTimes(WireReader entry) {
    long cpu = -1;
    Arrays.fill(values, 0);
    while (entry.next()) {
      int time = entry.field() - FIRST_TIME;
      if (entry.field() == 1) {
        cpu = entry.longValue();
      } else if (time >= 0 && time < values.length) {
        values[time] = entry.longValue();
      }
    }
    if (cpu < 0) {
      state.statistics().add(Statistic.INVALID_CPU_TIMES, 1);
      return;
    }
    for (int i = 0; i < values.length; i++) {
      int track = times.track(cpu, counters.intern(TIMES[i]));
      counters.add(track, SystemCounterWriter.unsigned(values[i]));
    }
  }

  /** Adds the frequencies in a repeated field, packed or not; they are ordered by CPU. */
  void addFrequencies(WireReader field) {
    if (!field.isBytes()) {
      addFrequency(field.longValue());
      return;
    }
    part.reset(field);
    while (part.hasMore()) {
      addFrequency(part.nextPacked());
    }
  }

  private void addFrequency(long khz) {
    counters.add(frequencies.track(frequencyCpu++), SystemCounterWriter.unsigned(khz));
  }

  void addGpuFrequencies(WireReader field) {
    if (!field.isBytes()) {
      addGpuFrequency(field.longValue());
      return;
    }
    part.reset(field);
    while (part.hasMore()) {
      addGpuFrequency(part.nextPacked());
    }
  }

  private void addGpuFrequency(long mhz) {
    int ugpu = state.storage().gpus().ugpu(0);
    counters.add(gpuFrequencies.track(ugpu, 0), SystemCounterWriter.unsigned(mhz));
  }

  void addIdleStates(WireReader entry) {
    long cpu = 0;
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> cpu = entry.longValue();
        case 2 -> addIdleState(entry, cpu);
        default -> {} // no other fields are used
      }
    }
  }

  private void addIdleState(WireReader entry, long cpu) {
    int name = counters.intern("");
    long durationUs = 0;
    part.reset(entry);
    while (part.next()) {
      switch (part.field()) {
        case 1 -> name = counters.text(part);
        case 2 -> durationUs = part.longValue();
        default -> {} // no other fields are used
      }
    }
    counters.add(idleStates.track(cpu, name), SystemCounterWriter.unsigned(durationUs));
  }
}
