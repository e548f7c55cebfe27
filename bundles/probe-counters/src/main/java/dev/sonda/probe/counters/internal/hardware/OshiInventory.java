package dev.sonda.probe.counters.internal.hardware;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.ProcessorCache;
import oshi.hardware.ComputerSystem;
import oshi.hardware.Firmware;
import oshi.hardware.HWDiskStore;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.NetworkIF;
import oshi.hardware.PhysicalMemory;

/**
 * Lists the machine's parts through OSHI. A kind of part at which OSHI fails is left out and
 * logged.
 */
final class OshiInventory {
  private static final System.Logger LOG = System.getLogger(OshiInventory.class.getName());

  private OshiInventory() {}

  static List<HardwarePart> of(HardwareAbstractionLayer hardware) {
    List<HardwarePart> parts = new ArrayList<>();
    add(parts, () -> processor(hardware.getProcessor()));
    add(parts, () -> memory(hardware));
    add(parts, OshiInventory::disks);
    add(parts, () -> hardware.getNetworkIFs().stream().map(OshiInventory::network).toList());
    add(parts, () -> computer(hardware.getComputerSystem()));
    return parts;
  }

  private static void add(List<HardwarePart> parts, Supplier<List<HardwarePart>> some) {
    try {
      parts.addAll(some.get());
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.INFO, "linux.hardware: some parts are left out: {0}", e);
    }
  }

  private static List<HardwarePart> processor(CentralProcessor processor) {
    CentralProcessor.ProcessorIdentifier identifier = processor.getProcessorIdentifier();
    long nodes =
        processor.getLogicalProcessors().stream()
            .map(CentralProcessor.LogicalProcessor::getNumaNode)
            .distinct()
            .count();
    List<HardwarePart> parts = new ArrayList<>();
    parts.add(
        part(
            "processor",
            "name",
            identifier.getName(),
            "vendor",
            identifier.getVendor(),
            "family",
            identifier.getFamily(),
            "model",
            identifier.getModel(),
            "stepping",
            identifier.getStepping(),
            "packages",
            String.valueOf(processor.getPhysicalPackageCount()),
            "cores",
            String.valueOf(processor.getPhysicalProcessorCount()),
            "threads",
            String.valueOf(processor.getLogicalProcessorCount()),
            "numa_nodes",
            String.valueOf(nodes),
            "max_frequency_hz",
            String.valueOf(Math.max(0, processor.getMaxFreq()))));
    processor.getProcessorCaches().forEach(cache -> parts.add(cache(cache)));
    return parts;
  }

  private static HardwarePart cache(ProcessorCache cache) {
    return part(
        "cache",
        "level",
        String.valueOf(cache.getLevel()),
        "type",
        cache.getType().toString(),
        "size_bytes",
        String.valueOf(cache.getCacheSize()),
        "line_bytes",
        String.valueOf(cache.getLineSize()),
        "ways",
        String.valueOf(cache.getAssociativity()));
  }

  private static List<HardwarePart> memory(HardwareAbstractionLayer hardware) {
    List<HardwarePart> parts = new ArrayList<>();
    parts.add(part("memory", "size_bytes", String.valueOf(hardware.getMemory().getTotal())));
    for (PhysicalMemory module : hardware.getMemory().getPhysicalMemory()) {
      parts.add(
          part(
              "memory module",
              "bank",
              module.getBankLabel(),
              "manufacturer",
              module.getManufacturer(),
              "type",
              module.getMemoryType(),
              "size_bytes",
              String.valueOf(module.getCapacity()),
              "frequency_hz",
              String.valueOf(module.getClockSpeed())));
    }
    return parts;
  }

  /** Disks are listed by the edition without native code, which needs no libudev. */
  private static List<HardwarePart> disks() {
    return new oshi.nativefree.SystemInfo()
        .getHardware().getDiskStores().stream().map(OshiInventory::disk).toList();
  }

  /** Describes a disk without its serial number, by which a trace could be traced to a machine. */
  private static HardwarePart disk(HWDiskStore disk) {
    return part(
        "disk",
        "name",
        disk.getName(),
        "model",
        disk.getModel(),
        "size_bytes",
        String.valueOf(disk.getSize()));
  }

  /**
   * Describes a network interface without its address, by which a trace could be traced to a
   * machine.
   */
  private static HardwarePart network(NetworkIF network) {
    return part(
        "network interface",
        "name",
        network.getName(),
        "mtu",
        String.valueOf(network.getMTU()),
        "speed_bits_per_s",
        String.valueOf(network.getSpeed()));
  }

  private static List<HardwarePart> computer(ComputerSystem computer) {
    Firmware firmware = computer.getFirmware();
    return List.of(
        part(
            "computer",
            "manufacturer",
            computer.getManufacturer(),
            "model",
            computer.getModel(),
            "schedule",
            computer.getBaseboard().getModel()),
        part(
            "firmware",
            "manufacturer",
            firmware.getManufacturer(),
            "name",
            firmware.getName(),
            "version",
            firmware.getVersion(),
            "released",
            firmware.getReleaseDate()));
  }

  /**
   * Makes a part.
   *
   * @param facts names and values in turns
   */
  private static HardwarePart part(String kind, String... facts) {
    Map<String, String> byName = new LinkedHashMap<>();
    for (int i = 0; i < facts.length; i += 2) {
      byName.put(facts[i], facts[i + 1]);
    }
    return new HardwarePart(kind, byName);
  }
}
