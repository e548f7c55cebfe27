package dev.sonda.probe.jfr.internal;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.probe.jfr.internal.process.JavaProcess;
import dev.sonda.probe.jfr.internal.recording.JfrRequest;
import dev.sonda.probe.jfr.internal.recording.RecordingEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** The data source {@code dev.sonda.jfr} of a program that records its own JVM. */
public final class OwnJvmDataSource implements DataSource {
  private final RecordingEnvironment machine;

  /** Records this JVM. */
  public OwnJvmDataSource() {
    this(RecordingEnvironment.ofOwnJvm());
  }

  OwnJvmDataSource(RecordingEnvironment machine) {
    this.machine = machine;
  }

  @Override
  public SourceDescriptor descriptor() {
    return new SourceDescriptor(JfrDataSource.NAME, true, false, ByteBuffer.allocate(0));
  }

  @Override
  public Readiness check(SourceConfig config) {
    try {
      JfrRequest request = JfrRequest.parse(config.settings());
      JavaProcess self = machine.processes().self();
      return Readiness.ok(
          self.described() + (request.asksFor(self) ? " records itself" : " isn't asked for"));
    } catch (IOException | IllegalArgumentException e) {
      return Readiness.impossible(String.valueOf(e.getMessage()), "");
    }
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    try {
      return new OwnJvmDataSourceInstance(
          JfrRequest.parse(config.settings()), machine, sink, config.sessionId());
    } catch (IOException e) {
      throw new UncheckedIOException("dev.sonda.jfr can't read /proc/self", e);
    }
  }
}
