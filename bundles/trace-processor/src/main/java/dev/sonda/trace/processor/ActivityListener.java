package dev.sonda.trace.processor;

import java.util.Map;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Is told what a trace processor does, so that its time can be shown. Any thread calls it; the
 * activities that begin on a thread lie within each other.
 */
@ConsumerType
@FunctionalInterface
public interface ActivityListener {
  /** What an activity belongs to. */
  enum Kind {
    /** A trace that is opened, or a call of the trace processor with queries. */
    CALL,
    /** One of the statements, also those of modules that it includes. */
    STATEMENT,
    /** A query of the engine. */
    ENGINE_QUERY,
    /** A table that the engine passes through an operator. */
    OPERATOR,
    /** A table of the trace that is first used. */
    TABLE
  }

  /** Something that has begun; closing it is its end. */
  @FunctionalInterface
  interface Activity extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Called when an activity begins.
   *
   * @param name what is done, in capitals as in the metatrace of Perfetto's trace processor
   * @param details of it, such as the text of a query
   */
  Activity begin(Kind kind, String name, Map<String, String> details);

  /** A listener that ignores everything. */
  static ActivityListener none() {
    return (_, _, _) -> () -> {};
  }
}
