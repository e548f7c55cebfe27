package dev.sonda.core.internal;

import dev.sonda.core.internal.buffer.ControlGroupMemory;
import java.nio.file.Path;

/**
 * What can be configured, and what a test wants to be otherwise.
 *
 * @param adoptProducerMemory whether producers that record before they know the service may bring
 *     their own shared memory along; otherwise they all get the service's, and lose what they wrote
 * @param heapBytes how much memory the process has for objects; producers get a share of it
 * @param controlGroupBytes how much memory of any kind its control group lets it have
 */
public record ServiceSettings(boolean adoptProducerMemory, long heapBytes, long controlGroupBytes) {
  /** For a process whose control group has no limit. */
  public ServiceSettings(boolean adoptProducerMemory, long heapBytes) {
    this(adoptProducerMemory, heapBytes, ControlGroupMemory.UNLIMITED);
  }

  public static ServiceSettings defaults() {
    return new ServiceSettings(
        true, Runtime.getRuntime().maxMemory(), ControlGroupMemory.limitBytes(Path.of("/")));
  }

  public ServiceSettings withAdoptProducerMemory(boolean adopt) {
    return new ServiceSettings(adopt, heapBytes, controlGroupBytes);
  }
}
