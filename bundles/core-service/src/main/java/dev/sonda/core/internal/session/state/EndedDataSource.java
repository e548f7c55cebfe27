package dev.sonda.core.internal.session.state;

/**
 * Record of a data source instance that ended before its session. Holds no reference to the
 * producer.
 */
public record EndedDataSource(long id, String producerName, String dataSourceName) {
  static EndedDataSource of(DataSourceInstance instance) {
    return new EndedDataSource(
        instance.id(), instance.producer().name(), instance.dataSourceName());
  }
}
