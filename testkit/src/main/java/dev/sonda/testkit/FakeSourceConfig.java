package dev.sonda.testkit;

import dev.sonda.api.probe.SourceConfig;
import java.nio.ByteBuffer;
import java.util.Map;

/** A data source's configuration in a session, created by a test. */
public record FakeSourceConfig(
    String name, long sessionId, Map<Integer, ByteBuffer> payloads, Map<String, String> settings)
    implements SourceConfig {

  /** Creates a configuration with only a name. */
  public static FakeSourceConfig bare(String name) {
    return new FakeSourceConfig(name, 1, Map.of(), Map.of());
  }

  public static FakeSourceConfig withPayload(String name, int fieldNumber, byte[] payload) {
    return new FakeSourceConfig(
        name, 1, Map.of(fieldNumber, ByteBuffer.wrap(payload).asReadOnlyBuffer()), Map.of());
  }

  public static FakeSourceConfig withSettings(String name, Map<String, String> settings) {
    return new FakeSourceConfig(name, 1, Map.of(), settings);
  }

  @Override
  public ByteBuffer payload(int fieldNumber) {
    return payloads.getOrDefault(fieldNumber, ByteBuffer.allocate(0)).duplicate();
  }
}
