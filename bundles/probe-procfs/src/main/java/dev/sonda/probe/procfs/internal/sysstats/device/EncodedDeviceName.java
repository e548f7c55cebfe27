package dev.sonda.probe.procfs.internal.sysstats.device;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.family.ProcLineCounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.PolledKernelFile;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** The name of a device, encoded once as it is written in each sample's packet. */
final class EncodedDeviceName {
  private final byte[] bytes;

  private EncodedDeviceName(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The name of a device that has the name of its folder. */
  static EncodedDeviceName of(Path device) {
    return of(device.getFileName().toString());
  }

  /** Reads a name from a file; empty if it can't be read. */
  static EncodedDeviceName in(Path file, SysStatsEnvironment machine, KernelFileBuffer text) {
    try (PolledKernelFile opened = new PolledKernelFile(file, machine)) {
      return of(opened.readInto(text) ? text.file().string().strip() : "");
    }
  }

  /**
   * A name, truncated to {@link ProcLineCounterFamily#MAX_NAME_BYTES}, because drivers may choose
   * names of any length.
   */
  static EncodedDeviceName of(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return new EncodedDeviceName(
        Arrays.copyOf(bytes, Math.min(bytes.length, ProcLineCounterFamily.MAX_NAME_BYTES)));
  }

  boolean isEmpty() {
    return bytes.length == 0;
  }

  /** Writes the name's bytes as a field of a message. */
  void write(MessageWriter message, int field) {
    message.bytes(field, bytes, 0, bytes.length);
  }
}
