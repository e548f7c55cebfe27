package dev.sonda.protos;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.internal.DescriptorSetSchema;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The whole schema as descriptors: what a trace contains, and what a text config may name.
 *
 * <p>Only the files that are asked for are linked, so a config costs little and kernel events cost
 * nothing until a trace is read. Thread-safe. It belongs to the code that loaded it, and is garbage
 * when that drops it: a daemon that has parsed its config need not keep 800 message types.
 */
@ProviderType
public interface TraceSchema {

  /** Reads the schema out of this bundle: some milliseconds of work, so keep it while in use. */
  static TraceSchema load() {
    return DescriptorSetSchema.load();
  }

  /** {@code Trace}: a whole file. */
  default Descriptor trace() {
    return message("Trace").orElseThrow();
  }

  /** {@code TracePacket}: what a file consists of. */
  default Descriptor tracePacket() {
    return message("TracePacket").orElseThrow();
  }

  /** {@code TraceConfig} with the payloads of all data sources, also of those that are not ours. */
  default Descriptor traceConfig() {
    return message("TraceConfig").orElseThrow();
  }

  /** A message by its name without the package, such as {@code FtraceEvent}. */
  Optional<Descriptor> message(String name);

  /**
   * Parses a text config. Settings of data sources that have no class become unknown fields of
   * their {@link DataSourceConfig}, so that they reach their producer as they were meant.
   *
   * @throws TextFormat.ParseException with line and column, both from 1, when the text names an
   *     unknown field, sets one twice or is no text config at all
   */
  TraceConfig parseTraceConfig(CharSequence text) throws TextFormat.ParseException;

  /** Prints a message as text that names every field the schema knows. */
  String print(MessageOrBuilder message);
}
