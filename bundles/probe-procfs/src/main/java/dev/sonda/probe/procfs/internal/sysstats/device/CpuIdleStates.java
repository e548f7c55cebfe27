package dev.sonda.probe.procfs.internal.sysstats.device;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFieldNumbers;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.NumberFile;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Reads how long each CPU has been in each of its idle states, from {@code
 * cpuN/cpuidle/stateM/name} and {@code time}, which counts microseconds since boot.
 */
public final class CpuIdleStates extends DeviceCounterFamily<CpuIdleStates.Cpu> {
  /**
   * Matches the folders of CPUs, such as {@code cpu0}, but not other entries beside them, such as
   * {@code cpuidle} and {@code cpufreq}.
   */
  private static final Predicate<String> IS_CPU =
      Pattern.compile("cpu[0-9]{1,6}").asMatchPredicate();

  public CpuIdleStates(SysStatsEnvironment machine, KernelFileBuffer text) {
    Path folder = machine.sys().resolve("devices/system/cpu");
    super(
        new SysfsDeviceFolder<>(
            folder, IS_CPU, path -> Cpu.open(path, machine, text), machine.bootTimeNs()),
        "no CPU below " + folder + " has idle states (cpuidle)");
  }

  @Override
  void write(Cpu cpu, MessageWriter stats) {
    if (cpu.states.devices().isEmpty()) {
      return;
    }
    try (MessageWriter entry = stats.nested(SysStatsFieldNumbers.CPUIDLE_STATE)) {
      entry.varint(SysStatsFieldNumbers.CPUIDLE_CPU_ID, cpu.id);
      for (State state : cpu.states.devices()) {
        write(state, entry);
      }
    }
  }

  private static void write(State state, MessageWriter cpu) {
    long timeUs = state.timeUs.read();
    if (timeUs != NumberFile.NONE && !state.name.isEmpty()) {
      try (MessageWriter entry = cpu.nested(SysStatsFieldNumbers.CPUIDLE_ENTRY)) {
        state.name.write(entry, SysStatsFieldNumbers.CPUIDLE_ENTRY_STATE);
        entry.varint(SysStatsFieldNumbers.CPUIDLE_ENTRY_DURATION_US, timeUs);
      }
    }
  }

  /** Whether a session would get at least one state of this CPU. */
  @Override
  boolean isReadable(Cpu cpu) {
    return cpu.states.devices().stream().anyMatch(state -> state.timeUs.read() != NumberFile.NONE);
  }

  /** A CPU and its idle states. A CPU without a driver for idle states has none. */
  record Cpu(int id, SysfsDeviceFolder<State> states) implements SysfsDevice {
    static Cpu open(Path cpu, SysStatsEnvironment machine, KernelFileBuffer text) {
      return new Cpu(
          Integer.parseInt(cpu.getFileName().toString().substring("cpu".length())),
          new SysfsDeviceFolder<>(
              cpu.resolve("cpuidle"),
              name -> name.startsWith("state"),
              path -> State.open(path, machine, text),
              machine.bootTimeNs()));
    }

    @Override
    public void close() {
      states.close();
    }
  }

  /** An idle state: its name, which doesn't change, and the file with the time spent in it. */
  record State(EncodedDeviceName name, NumberFile timeUs) implements SysfsDevice {
    static State open(Path state, SysStatsEnvironment machine, KernelFileBuffer text) {
      return new State(
          EncodedDeviceName.in(state.resolve("name"), machine, text),
          new NumberFile(state.resolve("time"), machine, text));
    }

    @Override
    public void close() {
      timeUs.close();
    }
  }
}
