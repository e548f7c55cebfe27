package dev.sonda.core.internal.session.state;

/** What a session remembers of an instance that ended before it: nothing that holds a producer. */
public record EndedInstance(long id, String producerName, String dataSourceName) {
  static EndedInstance of(DataSourceInstance instance) {
    return new EndedInstance(instance.id(), instance.producer().name(), instance.dataSourceName());
  }
}
