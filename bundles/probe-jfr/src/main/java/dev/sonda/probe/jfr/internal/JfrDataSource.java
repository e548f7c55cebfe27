package dev.sonda.probe.jfr.internal;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.probe.jfr.internal.process.AttachPermissions;
import dev.sonda.probe.jfr.internal.process.JavaProcess;
import dev.sonda.probe.jfr.internal.recording.JfrRequest;
import dev.sonda.probe.jfr.internal.recording.RecordingEnvironment;
import dev.sonda.probe.jfr.internal.recording.RecordingName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;

/**
 * The data source {@code dev.sonda.jfr} of a daemon: events of the machine's JVMs, from JFR
 * recordings that it starts in them.
 */
@Component(configurationPolicy = ConfigurationPolicy.IGNORE)
public final class JfrDataSource implements DataSource {
  static final String NAME = "dev.sonda.jfr";

  private final RecordingEnvironment machine;

  /** Records the JVMs of this machine. */
  @Activate
  public JfrDataSource() {
    this(RecordingEnvironment.here());
  }

  JfrDataSource(RecordingEnvironment machine) {
    this.machine = machine;
  }

  @Override
  public SourceDescriptor descriptor() {
    return new SourceDescriptor(NAME, true, false, ByteBuffer.allocate(0));
  }

  @Override
  public Readiness check(SourceConfig config) {
    try {
      JfrRequest request = JfrRequest.parse(config.settings());
      List<JavaProcess> wanted =
          machine.processes().find().stream().filter(request::wants).toList();
      return new RecordableJvmCheck(
              wanted, machine.processes().obstacles(), AttachPermissions.ofThisProcess())
          .readiness(request);
    } catch (IOException | IllegalArgumentException e) {
      return Readiness.impossible(String.valueOf(e.getMessage()), "");
    }
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    try {
      return new JfrDataSourceInstance(
          JfrRequest.parse(config.settings()),
          machine,
          AttachPermissions.ofThisProcess(),
          sink,
          RecordingName.ofSession(config.sessionId()));
    } catch (IOException e) {
      throw new UncheckedIOException("dev.sonda.jfr can't read /proc/self", e);
    }
  }
}
