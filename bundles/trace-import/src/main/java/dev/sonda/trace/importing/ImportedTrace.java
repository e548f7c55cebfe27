package dev.sonda.trace.importing;

import dev.sonda.trace.tables.TableCatalog;
import org.osgi.annotation.versioning.ConsumerType;

/** The tables of an imported trace file, with the memory that stores them. */
@ConsumerType
public interface ImportedTrace extends AutoCloseable {
  /** The tables, readable until {@link #close}. */
  TableCatalog catalog();

  /** Frees the tables, which must not be read afterwards. */
  @Override
  void close();
}
