package dev.sonda.core.internal;

/**
 * What can be configured.
 *
 * @param adoptProducerMemory whether producers that record before they know the service may bring
 *     their own shared memory along; otherwise they all get the service's, and lose what they wrote
 */
public record ServiceSettings(boolean adoptProducerMemory) {
  public static ServiceSettings defaults() {
    return new ServiceSettings(true);
  }
}
