package dev.sonda.trace.importing;

import dev.sonda.trace.tables.TableCatalog;
import org.osgi.annotation.versioning.ConsumerType;

/** The tables of a trace file, with the memory that they lie in. */
@ConsumerType
public interface ImportedTrace extends AutoCloseable {
  /** The tables, readable until {@link #close}. */
  TableCatalog catalog();

  /** Frees the tables. None of them may be read any more. */
  @Override
  void close();
}
