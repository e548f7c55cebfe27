package dev.sonda.producer.internal;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.time.Duration;

/** A probe that the test loads with a separate class loader, as if it were part of a bundle. */
public final class IsolatedClassLoaderProbe implements DataSource {
  static final String NAME = "deployed";

  public IsolatedClassLoaderProbe() {}

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of(NAME);
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return new Instance() {
      @Override
      public void start(Acknowledgement done) {
        sink.every(Duration.ofMillis(2), IsolatedClassLoaderProbe::sample);
      }
    };
  }

  private static void sample(TraceWriter writer) {
    try (PacketWriter packet = writer.packet()) {
      packet
          .nested(ScriptedPacketReader.FOR_TESTING)
          .string(ScriptedPacketReader.STR, NAME)
          .close();
    }
  }
}
