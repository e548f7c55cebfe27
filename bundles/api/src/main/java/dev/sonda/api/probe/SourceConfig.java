package dev.sonda.api.probe;

import java.nio.ByteBuffer;
import java.util.Map;
import org.osgi.annotation.versioning.ProviderType;

/** A session's configuration of one data source: a view of Perfetto's DataSourceConfig. */
@ProviderType
public interface SourceConfig {

  /** The name by which the config asked for the source. */
  String name();

  long sessionId();

  /**
   * The serialized config message of a data source that Perfetto knows, by its number in
   * DataSourceConfig (sys_stats_config is 104); empty when the session did not give one.
   */
  ByteBuffer payload(int fieldNumber);

  /**
   * Settings of a data source that exists only in Sonda: the {@code key=value} lines of {@code
   * legacy_config}, in order. Any Perfetto client can send them.
   */
  Map<String, String> settings();
}
