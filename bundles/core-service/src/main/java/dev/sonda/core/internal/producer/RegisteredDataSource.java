package dev.sonda.core.internal.producer;

import dev.sonda.protos.DataSourceDescriptor;

/** A data source that a connected producer has registered. Immutable; an update makes a new one. */
public record RegisteredDataSource(ConnectedProducer producer, DataSourceDescriptor descriptor) {
  public String name() {
    return descriptor.getName();
  }
}
