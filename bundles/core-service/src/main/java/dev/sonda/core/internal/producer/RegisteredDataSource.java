package dev.sonda.core.internal.producer;

import dev.sonda.protos.DataSourceDescriptor;

/** A data source as its producer has announced it. */
public record RegisteredDataSource(ConnectedProducer producer, DataSourceDescriptor descriptor) {
  public String name() {
    return descriptor.getName();
  }
}
