package dev.sonda.probe.procfs.internal.power;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import dev.sonda.probe.procfs.internal.proc.ProcFolder;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the batteries in the folder {@code /sys/class/power_supply}, and writes a packet for each.
 * It is listed at each sample, so that batteries may be removed and inserted; no file stays open
 * between samples. One thread.
 */
final class PowerSupplyFolder {
  /**
   * Upper limit of power supplies, more than any machine has; bounds the memory if the folder has
   * unexpectedly many entries.
   */
  private static final int MAX_SUPPLIES = 1024;

  private static final Logger LOG = System.getLogger(PowerSupplyFolder.class.getName());

  private final Path folder;
  private final FileSyscalls files;
  private final BatteryReader battery = new BatteryReader();

  PowerSupplyFolder(Path folder, FileSyscalls files) {
    this.folder = folder;
    this.files = files;
  }

  /** The folders of inserted batteries, sorted by name. */
  List<Path> present() {
    List<Path> present = new ArrayList<>();
    for (Path supply : supplies()) {
      try (ProcFolder opened = ProcFolder.open(files, supply)) {
        if (battery.isPresent(opened)) {
          present.add(supply);
        }
      } catch (PosixException e) {
        LOG.log(Level.DEBUG, () -> supply + " is left out", e);
      }
    }
    return present;
  }

  /**
   * Writes a packet for each battery. The packets have the batteries' names only if there are
   * several batteries, as in Perfetto.
   */
  void write(TraceWriter writer) {
    List<Path> batteries = present();
    for (Path path : batteries) {
      try (ProcFolder opened = ProcFolder.open(files, path)) {
        write(opened, batteries.size() > 1 ? path.getFileName().toString() : "", writer);
      } catch (PosixException e) {
        LOG.log(Level.DEBUG, () -> path + " is left out", e);
      }
    }
  }

  /**
   * Writes one packet for a battery.
   *
   * @param name name of the battery; empty if it is the machine's only battery
   */
  private void write(ProcFolder opened, String name, TraceWriter writer) {
    try (PacketWriter packet = writer.packet();
        MessageWriter counters = packet.timestamp().nested(PowerFieldNumbers.BATTERY)) {
      battery.write(opened, counters);
      if (!name.isEmpty()) {
        counters.string(PowerFieldNumbers.NAME, name);
      }
    }
  }

  /** The folders of all power supplies, chargers included; empty if this machine has none. */
  private List<Path> supplies() {
    List<Path> supplies = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return supplies;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        if (supplies.size() < MAX_SUPPLIES) {
          supplies.add(entry);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      LOG.log(Level.DEBUG, () -> folder + " can't be read", e);
    }
    supplies.sort(null);
    return supplies;
  }
}
