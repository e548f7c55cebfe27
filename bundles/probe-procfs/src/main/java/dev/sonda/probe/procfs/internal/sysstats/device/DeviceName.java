package dev.sonda.probe.procfs.internal.sysstats.device;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.family.LineFamily;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFile;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelText;
import dev.sonda.probe.procfs.internal.sysstats.text.Machine;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** The name of a device, encoded once as it is written in each sample's packet. */
final class DeviceName {
  private final byte[] bytes;

  private DeviceName(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The name of a device that has the name of its folder. */
  static DeviceName of(Path device) {
    return of(device.getFileName().toString());
  }

  /** Reads a name from a file; empty if it can't be read. */
  static DeviceName in(Path file, Machine machine, KernelText text) {
    try (KernelFile opened = new KernelFile(file, machine)) {
      return of(opened.readInto(text) ? text.file().string().strip() : "");
    }
  }

  /**
   * A name, truncated to {@link LineFamily#MAX_NAME_BYTES}, because drivers may choose names of any
   * length.
   */
  static DeviceName of(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return new DeviceName(Arrays.copyOf(bytes, Math.min(bytes.length, LineFamily.MAX_NAME_BYTES)));
  }

  boolean isEmpty() {
    return bytes.length == 0;
  }

  /** Writes the name's bytes as a field of a message. */
  void write(MessageWriter message, int field) {
    message.bytes(field, bytes, 0, bytes.length);
  }
}
