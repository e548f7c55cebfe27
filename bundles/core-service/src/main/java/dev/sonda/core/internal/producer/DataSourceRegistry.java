package dev.sonda.core.internal.producer;

import dev.sonda.core.internal.producer.ConnectedProducer.RegisteredDataSource;
import dev.sonda.protos.DataSourceDescriptor;
import java.util.List;

/**
 * Registers producers' data sources within the limits per producer, and notifies listeners. Loop
 * only.
 */
final class DataSourceRegistry {
  private final List<ProducerEvents> listeners;
  private final DataSourceDescriptorBudget descriptors;
  private final ProtocolViolations violations;
  private final RateLimitedLog log;

  /**
   * Creates the registry for the data sources of all producers.
   *
   * @param listeners a view; listeners may be added later
   */
  DataSourceRegistry(
      List<ProducerEvents> listeners,
      DataSourceDescriptorBudget descriptors,
      ProtocolViolations violations,
      RateLimitedLog log) {
    this.listeners = listeners;
    this.descriptors = descriptors;
    this.violations = violations;
    this.log = log;
  }

  /**
   * Registers a data source and lets sessions use it; a violation if the descriptor is beyond the
   * limits.
   */
  void register(ConnectedProducer producer, DataSourceDescriptor descriptorUntrusted) {
    String name = descriptorUntrusted.getName();
    if (name.isEmpty()
        || isIdTaken(producer, descriptorUntrusted.getId())
        || !ProducerLimits.admits(producer, descriptorUntrusted)) {
      violations.count(producer, Violation.BAD_DATA_SOURCE);
      return;
    }
    if (!descriptors.take(producer, descriptorUntrusted)) {
      log.write(System.Logger.Level.WARNING, descriptors.refusal(producer));
      return;
    }
    RegisteredDataSource source = new RegisteredDataSource(producer, descriptorUntrusted);
    producer.dataSources().add(source);
    listeners.forEach(listener -> listener.onDataSourceRegistered(source));
  }

  /** Whether another data source has this id. Old producers have no ids and send 0. */
  private static boolean isIdTaken(ConnectedProducer producer, long id) {
    return id != 0
        && producer.dataSources().stream().anyMatch(source -> source.descriptor().getId() == id);
  }

  /**
   * Replaces the descriptor of the data source with this id and name; does nothing if no such data
   * source is registered.
   */
  void update(ConnectedProducer producer, DataSourceDescriptor descriptorUntrusted) {
    List<RegisteredDataSource> sources = producer.dataSources();
    for (int i = 0; i < sources.size(); i++) {
      DataSourceDescriptor known = sources.get(i).descriptor();
      if (descriptorUntrusted.getId() != 0
          && known.getId() == descriptorUntrusted.getId()
          && known.getName().equals(descriptorUntrusted.getName())) {
        if (ProducerLimits.admitsUpdate(producer, known, descriptorUntrusted)
            && descriptors.exchange(producer, known, descriptorUntrusted)) {
          sources.set(i, new RegisteredDataSource(producer, descriptorUntrusted));
        } else {
          violations.count(producer, Violation.BAD_DATA_SOURCE);
        }
        return;
      }
    }
  }

  void unregister(ConnectedProducer producer, String name) {
    producer.dataSources().stream()
        .filter(source -> source.name().equals(name))
        .findFirst()
        .ifPresent(this::unregister);
  }

  private void unregister(RegisteredDataSource source) {
    listeners.forEach(listener -> listener.onDataSourceUnregistered(source));
    source.producer().dataSources().remove(source);
    descriptors.giveBack(source.producer(), source.descriptor());
  }

  /** Unregisters all data sources of a producer, which has disconnected. */
  void unregisterAll(ConnectedProducer producer) {
    for (RegisteredDataSource source : List.copyOf(producer.dataSources())) {
      unregister(source);
    }
  }
}
