package dev.sonda.core.internal;

/**
 * What can be configured, and what a test wants to be otherwise.
 *
 * @param adoptProducerMemory whether producers that record before they know the service may bring
 *     their own shared memory along; otherwise they all get the service's, and lose what they wrote
 * @param heapBytes how much memory the process has for objects; producers get a share of it
 */
public record ServiceSettings(boolean adoptProducerMemory, long heapBytes) {
  public static ServiceSettings defaults() {
    return new ServiceSettings(true, Runtime.getRuntime().maxMemory());
  }

  ServiceSettings withAdoptProducerMemory(boolean adopt) {
    return new ServiceSettings(adopt, heapBytes);
  }
}
