package dev.sonda.core.internal.session.instance;

import dev.sonda.core.internal.buffer.TraceBuffers.SessionBuffer;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.protos.DataSourceConfig;
import java.util.Optional;

/**
 * Sets up ProtoVMs: if the config enables it and a data source declares a program, the data
 * source's buffer folds overwritten packets into a state.
 */
final class ProtoVmSetup {
  private ProtoVmSetup() {}

  /**
   * Sets up the ProtoVM of an instance; returns an error sentence if the config requests a ProtoVM
   * and the set-up fails.
   */
  static Optional<String> setUp(DataSourceInstance instance, SessionBuffer buffer) {
    DataSourceConfig config = instance.config();
    if (!config.hasProtovmConfig()) {
      return Optional.empty();
    }
    if (!instance.descriptor().hasProtovmProgram()) {
      return Optional.of("protovm_config has no effect: its producer declares no ProtoVM program");
    }
    if (!config.getProtovmConfig().hasMemoryLimitKb()) {
      return Optional.of("protovm_config has no effect without memory_limit_kb");
    }
    int memoryLimitKb = config.getProtovmConfig().getMemoryLimitKb();
    boolean hasRoom =
        buffer.fold(
            instance.dataSourceName(),
            instance.descriptor().getProtovmProgram(),
            memoryLimitKb,
            instance.producer().id());
    return hasRoom
        ? Optional.empty()
        : Optional.of(
            "protovm_config has no effect: the service's heap has no room for a state of %s KB"
                .formatted(Integer.toUnsignedString(memoryLimitKb)));
  }
}
