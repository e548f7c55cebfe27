package dev.sonda.core.internal.session.state;

/** Record of an instance that ended before its session. Holds no reference to the producer. */
public record EndedInstance(long id, String producerName, String dataSourceName) {
  static EndedInstance of(DataSourceInstance instance) {
    return new EndedInstance(instance.id(), instance.producer().name(), instance.dataSourceName());
  }
}
