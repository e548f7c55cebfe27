package dev.sonda.protos;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.internal.DescriptorSetSchema;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Perfetto's complete schema as protobuf descriptors: all messages of a trace, and all fields of a
 * text config.
 *
 * <p>Schema files are linked on demand, so parsing a config costs little, and kernel events cost
 * nothing until a trace is read. Thread-safe. No static reference holds the schema, so a daemon
 * that has parsed its config can release the 800 message types.
 */
@ProviderType
public interface TraceSchema {

  /**
   * Reads the schema from this bundle's resources. This takes some milliseconds, so callers should
   * store the result while they need it.
   */
  static TraceSchema load() {
    return DescriptorSetSchema.load();
  }

  /** Descriptor of {@code Trace}, the message of a whole trace file. */
  default Descriptor trace() {
    return message("Trace").orElseThrow();
  }

  /** Descriptor of {@code TracePacket}, the messages of which a trace file consists. */
  default Descriptor tracePacket() {
    return message("TracePacket").orElseThrow();
  }

  /**
   * Descriptor of {@code TraceConfig} with the configs of all data sources, including those that
   * Sonda doesn't provide.
   */
  default Descriptor traceConfig() {
    return message("TraceConfig").orElseThrow();
  }

  /** A message by its name without the package, such as {@code FtraceEvent}. */
  Optional<Descriptor> message(String name);

  /**
   * Parses a text config. Settings of data sources that have no class become unknown fields of
   * their {@link DataSourceConfig}, so that they are passed on to their producer unchanged.
   *
   * @throws TextFormat.ParseException with line and column, both from 1, if the text names an
   *     unknown field, sets a field twice or isn't a text config
   */
  TraceConfig parseTraceConfig(CharSequence text) throws TextFormat.ParseException;

  /** Prints a message as text that names every field the schema knows. */
  String print(MessageOrBuilder message);
}
