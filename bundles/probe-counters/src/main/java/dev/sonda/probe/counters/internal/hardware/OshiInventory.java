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
 * Lists the machine's components through OSHI. A kind of component at which OSHI fails is left out
 * and logged.
 */
final class OshiInventory {
  private static final System.Logger LOG = System.getLogger(OshiInventory.class.getName());

  private OshiInventory() {}

  static List<HardwareComponent> of(HardwareAbstractionLayer hardware) {
    List<HardwareComponent> components = new ArrayList<>();
    add(components, () -> processor(hardware.getProcessor()));
    add(components, () -> memory(hardware));
    add(components, OshiInventory::disks);
    add(components, () -> hardware.getNetworkIFs().stream().map(OshiInventory::network).toList());
    add(components, () -> computer(hardware.getComputerSystem()));
    return components;
  }

  private static void add(
      List<HardwareComponent> components, Supplier<List<HardwareComponent>> some) {
    try {
      components.addAll(some.get());
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.INFO, "linux.hardware: some components are left out: {0}", e);
    }
  }

  private static List<HardwareComponent> processor(CentralProcessor processor) {
    CentralProcessor.ProcessorIdentifier identifier = processor.getProcessorIdentifier();
    long nodes =
        processor.getLogicalProcessors().stream()
            .map(CentralProcessor.LogicalProcessor::getNumaNode)
            .distinct()
            .count();
    List<HardwareComponent> components = new ArrayList<>();
    components.add(
        component(
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
    processor.getProcessorCaches().forEach(cache -> components.add(cache(cache)));
    return components;
  }

  private static HardwareComponent cache(ProcessorCache cache) {
    return component(
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

  private static List<HardwareComponent> memory(HardwareAbstractionLayer hardware) {
    List<HardwareComponent> components = new ArrayList<>();
    components.add(
        component("memory", "size_bytes", String.valueOf(hardware.getMemory().getTotal())));
    for (PhysicalMemory module : hardware.getMemory().getPhysicalMemory()) {
      components.add(
          component(
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
    return components;
  }

  /** Disks are listed by the edition without native code, which needs no libudev. */
  private static List<HardwareComponent> disks() {
    return new oshi.nativefree.SystemInfo()
        .getHardware().getDiskStores().stream().map(OshiInventory::disk).toList();
  }

  /** Describes a disk without its serial number, by which a trace could be traced to a machine. */
  private static HardwareComponent disk(HWDiskStore disk) {
    return component(
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
  private static HardwareComponent network(NetworkIF network) {
    return component(
        "network interface",
        "name",
        network.getName(),
        "mtu",
        String.valueOf(network.getMTU()),
        "speed_bits_per_s",
        String.valueOf(network.getSpeed()));
  }

  private static List<HardwareComponent> computer(ComputerSystem computer) {
    Firmware firmware = computer.getFirmware();
    return List.of(
        component(
            "computer",
            "manufacturer",
            computer.getManufacturer(),
            "model",
            computer.getModel(),
            "schedule",
            computer.getBaseboard().getModel()),
        component(
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
   * Makes a component.
   *
   * @param properties names and values in turns
   */
  private static HardwareComponent component(String kind, String... properties) {
    Map<String, String> byName = new LinkedHashMap<>();
    for (int i = 0; i < properties.length; i += 2) {
      byName.put(properties[i], properties[i + 1]);
    }
    return new HardwareComponent(kind, byName);
  }
}
