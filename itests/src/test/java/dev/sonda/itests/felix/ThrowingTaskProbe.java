package dev.sonda.itests.felix;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.time.Duration;

/** A probe that writes one packet and then throws. */
public final class ThrowingTaskProbe implements DataSource {
  public static final String NAME = "test.dying";

  private static final Duration PERIOD = Duration.ofMillis(50);
  private static final int FOR_TESTING = 900;

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of(NAME);
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return done -> sink.every(PERIOD, ThrowingTaskProbe::writeAndThrow);
  }

  private static void writeAndThrow(TraceWriter writer) {
    try (PacketWriter packet = writer.packet().timestamp()) {
      try (MessageWriter event = packet.nested(FOR_TESTING)) {
        event.string(1, "last words");
      }
    }
    throw new IllegalStateException("no luck today");
  }
}
