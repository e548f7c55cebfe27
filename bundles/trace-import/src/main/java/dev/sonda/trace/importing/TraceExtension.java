package dev.sonda.trace.importing;

import dev.sonda.trace.tables.ScalarFunction;
import java.util.List;
import java.util.Set;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * An extension that a bundle adds to the trace processor: a parser for its own packets, tables that
 * the parser fills, and functions for queries. An OSGi service or a {@link java.util.ServiceLoader}
 * provider; found when a trace is opened. Implementations must be thread-safe.
 *
 * <p>If an extension throws, its contribution is dropped, the extension is named in a message, and
 * the trace opens without it.
 */
@ConsumerType
public interface TraceExtension {
  /** The extension's name in messages, such as {@code hello}. */
  String name();

  /**
   * The fields of TracePacket whose messages the parser reads. If several parsers declare a field,
   * all of them read its messages.
   */
  default Set<Integer> packetFields() {
    return Set.of();
  }

  /**
   * Begins the import of a trace with packets, even if the trace has no packets of this extension.
   * The returned parser holds all state of that trace, and is called by one thread.
   *
   * @param tables creates the extension's tables and views, only during this call
   */
  default PacketParser open(ExtensionTables tables) {
    return packet -> {};
  }

  /** Functions that the extension adds to queries, for traces of all formats. */
  default List<ScalarFunction> functions() {
    return List.of();
  }
}
