package dev.sonda.probe.procfs.internal.sysstats.device;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFields;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelText;
import dev.sonda.probe.procfs.internal.sysstats.text.Machine;
import dev.sonda.probe.procfs.internal.sysstats.text.NumberFile;
import java.nio.file.Path;

/** Reads the frequencies of memory controllers, GPUs and the like from /sys/class/devfreq. */
public final class DeviceFrequencies extends DeviceFamily<DeviceFrequencies.Frequency> {

  public DeviceFrequencies(Machine machine, KernelText text) {
    Path folder = machine.sys().resolve("class/devfreq");
    super(
        new DeviceFolder<>(
            folder, _ -> true, path -> Frequency.open(path, machine, text), machine.bootTimeNs()),
        "no device below " + folder + " says its frequency");
  }

  /** Writes the frequency as a pair of name and hertz; nothing while the device is suspended. */
  @Override
  void write(Frequency device, MessageWriter stats) {
    long frequency = device.current.read();
    if (frequency != NumberFile.NONE) {
      try (MessageWriter entry = stats.nested(SysStatsFields.DEVFREQ)) {
        device.name.write(entry, SysStatsFields.KEY);
        entry.varint(SysStatsFields.VALUE, frequency);
      }
    }
  }

  @Override
  boolean isReadable(Frequency device) {
    return device.current.read() != NumberFile.NONE;
  }

  /** A device, named after its folder, and the file with its frequency in hertz. */
  record Frequency(DeviceName name, NumberFile current) implements Device {
    static Frequency open(Path device, Machine machine, KernelText text) {
      return new Frequency(
          DeviceName.of(device), new NumberFile(device.resolve("cur_freq"), machine, text));
    }

    @Override
    public void close() {
      current.close();
    }
  }
}
