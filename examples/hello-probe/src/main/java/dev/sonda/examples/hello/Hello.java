package dev.sonda.examples.hello;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.time.Duration;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;

/**
 * Example data source: writes a packet with "hello" every 100 ms, or at the interval {@code
 * periodMs} of the session's config.
 */
@Component(configurationPolicy = ConfigurationPolicy.IGNORE)
public final class Hello implements DataSource {
  private static final int FOR_TESTING = 900; // TracePacket.for_testing
  private static final int STR = 1; // TestEvent.str

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of("dev.sonda.hello");
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    long periodMs = Long.parseLong(config.settings().getOrDefault("periodMs", "100"));
    return done -> sink.every(Duration.ofMillis(periodMs), Hello::sayHello);
  }

  private static void sayHello(TraceWriter writer) {
    try (PacketWriter packet = writer.packet().timestamp();
        MessageWriter event = packet.nested(FOR_TESTING)) {
      event.string(STR, "hello");
    }
  }
}
