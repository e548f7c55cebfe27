package dev.sonda.probe.ftrace.internal;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.protos.FtraceConfig;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * {@code linux.ftrace}, as far as it goes today: statistics of the kernel's buffers, read only.
 * Changes nothing in tracefs, so that it disturbs nobody who traces.
 */
@Component
public final class FtraceDataSource implements DataSource {
  private static final String NAME = "linux.ftrace";

  private final Tracefs tracefs;

  /** Reads this machine. */
  @Activate
  public FtraceDataSource() {
    this(Tracefs.ofThisMachine());
  }

  FtraceDataSource(Tracefs tracefs) {
    this.tracefs = tracefs;
  }

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of(NAME);
  }

  @Override
  public Readiness check(SourceConfig config) {
    Readiness readiness = tracefs.readiness();
    return readiness instanceof Readiness.Ok
        ? Readiness.degraded(
            "ftrace events are not read yet; only the kernel's buffer statistics are recorded"
                + whoseStatistics(config),
            "")
        : readiness;
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    if (tracefs.readiness() instanceof Readiness.Impossible(String reason, String mend)) {
      throw new IllegalStateException(mend.isEmpty() ? reason : reason + "; to mend it: " + mend);
    }
    return new FtraceInstance(tracefs, sink);
  }

  /** Nothing to add where the session asks for the main instance, the only one that is read. */
  private static String whoseStatistics(SourceConfig config) {
    try {
      FtraceConfig asked = FtraceConfig.parseFrom(config.payload(FtraceStatsFields.FTRACE_CONFIG));
      return asked.getInstanceName().isEmpty()
          ? ""
          : ", those of the main instance and not of the one that instance_name asks for";
    } catch (InvalidProtocolBufferException e) {
      return ", those of the main instance, because ftrace_config can't be read";
    }
  }
}
