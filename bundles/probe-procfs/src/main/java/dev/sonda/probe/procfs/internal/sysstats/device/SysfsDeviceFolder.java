package dev.sonda.probe.procfs.internal.sysstats.device;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The devices in a folder of /sys, with their files kept open. The folder is listed again every
 * five seconds, because devices are added and removed, but not at each sample, since listing costs
 * far more than reading the open files. For one thread.
 */
public final class SysfsDeviceFolder<D extends SysfsDevice> implements AutoCloseable {
  /**
   * Upper limit of devices, more than any machine has; bounds the memory if the folder has an
   * unexpected number of entries.
   */
  private static final int MAX_DEVICES = 4096;

  private static final Logger LOG = System.getLogger(SysfsDeviceFolder.class.getName());

  public static final long LOOK_NS = TimeUnit.SECONDS.toNanos(5);

  /** Sorts by length first, so that state10 follows state9. */
  private static final Comparator<Path> BY_NAME =
      Comparator.comparingInt((Path path) -> path.getFileName().toString().length())
          .thenComparing(path -> path.getFileName().toString());

  private final Path folder;
  private final Predicate<String> isDevice;
  private final Function<Path, D> opener;
  private final LongSupplier bootTimeNs;
  private final TreeMap<Path, D> devices = new TreeMap<>(BY_NAME);
  private boolean looked;
  private long nextLookNs;

  /**
   * @param isDevice whether an entry of the folder with this name is a device
   * @param opener creates the device object for a device's folder
   */
  SysfsDeviceFolder(
      Path folder, Predicate<String> isDevice, Function<Path, D> opener, LongSupplier bootTimeNs) {
    this.folder = folder;
    this.isDevice = isDevice;
    this.opener = opener;
    this.bootTimeNs = bootTimeNs;
  }

  /** The devices by name; state10 follows state9. */
  Collection<D> devices() {
    long nowNs = bootTimeNs.getAsLong();
    if (!looked || nowNs >= nextLookNs) {
      looked = true;
      nextLookNs = nowNs + LOOK_NS;
      look();
    }
    return devices.values();
  }

  @Override
  public void close() {
    devices.values().forEach(SysfsDevice::close);
    devices.clear();
    looked = false;
  }

  private void look() {
    Set<Path> there = there();
    devices.entrySet().stream()
        .filter(device -> !there.contains(device.getKey()))
        .forEach(device -> device.getValue().close());
    devices.keySet().retainAll(there);
    for (Path path : there) {
      devices.computeIfAbsent(path, opener);
    }
  }

  private Set<Path> there() {
    Set<Path> there = new TreeSet<>(BY_NAME);
    if (!Files.isDirectory(folder)) {
      return there;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        if (there.size() < MAX_DEVICES && isDevice.test(entry.getFileName().toString())) {
          there.add(entry);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      LOG.log(Level.DEBUG, () -> folder + " is left out", e);
    }
    return there;
  }
}
