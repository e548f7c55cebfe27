package dev.sonda.probe.jfr.internal;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;

/** The data source {@code dev.sonda.jfr}: the events of JVMs, by recordings of JFR. */
@Component(configurationPolicy = ConfigurationPolicy.IGNORE)
public final class JfrDataSource implements DataSource {
  private static final String NAME = "dev.sonda.jfr";

  private final JavaProcesses processes;
  private final JvmCommands commands;

  /** Records the JVMs of this machine. */
  @Activate
  public JfrDataSource() {
    this(JavaProcesses.ofThisMachine(), new AttachSocket());
  }

  JfrDataSource(JavaProcesses processes, JvmCommands commands) {
    this.processes = processes;
    this.commands = commands;
  }

  @Override
  public SourceDescriptor descriptor() {
    return new SourceDescriptor(NAME, true, false, ByteBuffer.allocate(0));
  }

  @Override
  public Readiness check(SourceConfig config) {
    try {
      JfrRequest request = JfrRequest.parse(config.settings());
      long count = processes.find().stream().filter(request::wants).count();
      return Readiness.ok(
          count == 0
              ? "no JVM runs here that is asked for; those that come are recorded"
              : count + (count == 1 ? " JVM" : " JVMs"));
    } catch (IOException | IllegalArgumentException e) {
      return Readiness.impossible(String.valueOf(e.getMessage()), "");
    }
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return new JfrInstance(
        JfrRequest.parse(config.settings()),
        processes,
        commands,
        sink,
        "sonda-" + ProcessHandle.current().pid() + "-" + config.sessionId(),
        JfrDataSource::epochMinusBootNs);
  }

  private static long epochMinusBootNs() {
    Syscalls clock = Syscalls.libc();
    return clock.clockGetTimeNs(ClockId.REALTIME) - clock.clockGetTimeNs(ClockId.BOOTTIME);
  }
}
