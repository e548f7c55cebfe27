package dev.sonda.trace.importing;

import dev.sonda.trace.tables.ScalarFunction;
import java.util.List;
import java.util.Set;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * What a bundle adds to traces: a parser of packets of its own, tables that it fills, and functions
 * for queries. An OSGi service or a {@link java.util.ServiceLoader} provider; found when a trace is
 * opened. Any thread may call it, several at once.
 *
 * <p>If an extension throws, its contribution is dropped, the extension is named in a message, and
 * the trace opens without it.
 */
@ConsumerType
public interface TraceExtension {
  /** Its name in messages, such as {@code hello}. */
  String name();

  /**
   * The fields of TracePacket whose messages the parser reads. Fields that other parsers read, too,
   * are read by all of them.
   */
  default Set<Integer> packetFields() {
    return Set.of();
  }

  /**
   * Begins with a trace that has packets, whether it has some of those fields or not. What belongs
   * to that trace alone is in the parser that is returned; one thread calls it.
   *
   * @param tables where tables and views are made, now
   */
  default PacketParser open(ExtensionTables tables) {
    return packet -> {};
  }

  /** Functions for queries, of traces of all formats. */
  default List<ScalarFunction> functions() {
    return List.of();
  }
}
