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
public final class DeployedProbe implements DataSource {
  static final String NAME = "deployed";

  public DeployedProbe() {}

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of(NAME);
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return new Instance() {
      @Override
      public void start(Acknowledgement done) {
        sink.every(Duration.ofMillis(2), DeployedProbe::sample);
      }
    };
  }

  private static void sample(TraceWriter writer) {
    try (PacketWriter packet = writer.packet()) {
      packet.nested(TestPackets.FOR_TESTING).string(TestPackets.STR, NAME).close();
    }
  }
}
