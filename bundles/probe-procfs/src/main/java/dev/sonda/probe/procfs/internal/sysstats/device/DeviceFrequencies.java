package dev.sonda.probe.procfs.internal.sysstats.device;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFieldNumbers;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.NumberFile;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import java.nio.file.Path;

/** Reads the frequencies of memory controllers, GPUs and the like from /sys/class/devfreq. */
public final class DeviceFrequencies extends DeviceCounterFamily<DeviceFrequencies.Frequency> {

  public DeviceFrequencies(SysStatsEnvironment machine, KernelFileBuffer text) {
    Path folder = machine.sys().resolve("class/devfreq");
    super(
        new SysfsDeviceFolder<>(
            folder, _ -> true, path -> Frequency.open(path, machine, text), machine.bootTimeNs()),
        "no device below " + folder + " says its frequency");
  }

  /** Writes the frequency as a pair of name and hertz; nothing while the device is suspended. */
  @Override
  void write(Frequency device, MessageWriter stats) {
    long frequency = device.current.read();
    if (frequency != NumberFile.NONE) {
      try (MessageWriter entry = stats.nested(SysStatsFieldNumbers.DEVFREQ)) {
        device.name.write(entry, SysStatsFieldNumbers.KEY);
        entry.varint(SysStatsFieldNumbers.VALUE, frequency);
      }
    }
  }

  @Override
  boolean isReadable(Frequency device) {
    return device.current.read() != NumberFile.NONE;
  }

  /** A device, named after its folder, and the file with its frequency in hertz. */
  record Frequency(EncodedDeviceName name, NumberFile current) implements SysfsDevice {
    static Frequency open(Path device, SysStatsEnvironment machine, KernelFileBuffer text) {
      return new Frequency(
          EncodedDeviceName.of(device), new NumberFile(device.resolve("cur_freq"), machine, text));
    }

    @Override
    public void close() {
      current.close();
    }
  }
}
