package dev.sonda.core.internal.session.instance;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.core.internal.producer.ConnectedProducer;
import dev.sonda.core.internal.session.config.NamePattern;
import dev.sonda.protos.LosslessUtf8;
import dev.sonda.protos.TraceConfig;
import java.util.List;

/**
 * Decides whether a config's data source entry selects a producer, by its machine and name filters.
 */
final class DataSourceSelection {
  private static final String HOST_MACHINE = "host";

  private DataSourceSelection() {}

  static boolean selects(
      TraceConfig config, TraceConfig.DataSource entry, ConnectedProducer producer) {
    return selectsMachine(config, entry, producer)
        && selectsName(
            producer.name(),
            LosslessUtf8.texts(entry.getProducerNameFilterList().asByteStringList()),
            entry.getProducerNameRegexFilterList());
  }

  /**
   * Without a machine filter, producers of this machine are selected, and producers of other
   * machines only with {@code trace_all_machines}.
   */
  private static boolean selectsMachine(
      TraceConfig config, TraceConfig.DataSource entry, ConnectedProducer producer) {
    boolean isHost = producer.client().machineId() == ClientIdentity.HOST_MACHINE;
    if (entry.getMachineNameFilterCount() > 0) {
      return isHost && entry.getMachineNameFilterList().contains(HOST_MACHINE);
    }
    return isHost || config.getTraceAllMachines();
  }

  /** Two empty filters select all producers; otherwise one of the two has to match. */
  private static boolean selectsName(String name, List<String> names, List<String> patterns) {
    if (names.isEmpty() && patterns.isEmpty()) {
      return true;
    }
    return names.contains(name)
        || patterns.stream().anyMatch(pattern -> NamePattern.matches(pattern, name));
  }
}
