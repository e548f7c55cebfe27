package dev.sonda.core.internal;

import dev.sonda.core.internal.buffer.ControlGroupMemoryLimit;
import java.nio.file.Path;

/**
 * Configured and measured limits of a tracing service.
 *
 * @param adoptProducerMemory whether producers that record before they connect may bring along
 *     their own shared memory; otherwise the service allocates it for each producer, and packets
 *     written before are lost
 * @param heapBytes the limit of the Java heap; producers get a share of it
 * @param controlGroupBytes the limit of all memory by the process's control group, or {@link
 *     ControlGroupMemoryLimit#UNLIMITED}
 */
public record ServiceSettings(boolean adoptProducerMemory, long heapBytes, long controlGroupBytes) {
  /** Settings of a process whose control group has no limit. */
  public ServiceSettings(boolean adoptProducerMemory, long heapBytes) {
    this(adoptProducerMemory, heapBytes, ControlGroupMemoryLimit.UNLIMITED);
  }

  /** Settings with this process's limits, read now. */
  public static ServiceSettings defaults() {
    return new ServiceSettings(
        true, Runtime.getRuntime().maxMemory(), ControlGroupMemoryLimit.limitBytes(Path.of("/")));
  }

  public ServiceSettings withAdoptProducerMemory(boolean adopt) {
    return new ServiceSettings(adopt, heapBytes, controlGroupBytes);
  }
}
