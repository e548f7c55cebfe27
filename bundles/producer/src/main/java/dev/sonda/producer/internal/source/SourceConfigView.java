package dev.sonda.producer.internal.source;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.protos.DataSourceConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The config of a data source as its probe sees it. Immutable. */
public final class SourceConfigView implements SourceConfig {
  private final DataSourceConfig config;

  public SourceConfigView(DataSourceConfig config) {
    this.config = config;
  }

  @Override
  public String name() {
    return config.getName();
  }

  @Override
  public long sessionId() {
    return config.getTracingSessionId();
  }

  /**
   * Searches the serialized message, since the compiled schema doesn't contain every payload field.
   */
  @Override
  public ByteBuffer payload(int fieldNumber) {
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    CodedInputStream fields = CodedInputStream.newInstance(config.toByteArray());
    int wanted = fieldNumber << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
    try {
      for (int tag = fields.readTag(); tag != 0; tag = fields.readTag()) {
        if (tag == wanted) {
          // A message field that occurs twice means that both occurrences are merged.
          payload.write(fields.readByteArray());
        } else {
          fields.skipField(tag);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a message that was just serialized", e);
    }
    return ByteBuffer.wrap(payload.toByteArray()).asReadOnlyBuffer();
  }

  /**
   * The lines {@code key=value} of the config's {@code legacy_config}, in their order; other lines
   * are left out.
   */
  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String line : (Iterable<String>) config.getLegacyConfig().lines()::iterator) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        settings.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
      }
    }
    return Collections.unmodifiableMap(settings);
  }
}
