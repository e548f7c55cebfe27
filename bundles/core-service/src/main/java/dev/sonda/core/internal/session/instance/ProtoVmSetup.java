package dev.sonda.core.internal.session.instance;

import dev.sonda.core.internal.buffer.TraceBuffers.SessionBuffer;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.protos.DataSourceConfig;
import java.util.Optional;

/**
 * Has the buffer of a data source fold packets that it overwrites, where the config wants it and
 * the data source declares a program.
 */
final class ProtoVmSetup {
  private ProtoVmSetup() {}

  /** Sets the machine of an instance up; returns a sentence if one is wanted and can't be. */
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
