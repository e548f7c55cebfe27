package dev.sonda.trace.importing;

import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import org.osgi.annotation.versioning.ProviderType;

/** Factory for the tables and views of an extension in one trace. */
@ProviderType
public interface ExtensionTables {
  /**
   * Creates a table without columns, to which the caller adds columns.
   *
   * @throws IllegalArgumentException if the trace has a table or view of that name
   */
  TableBuilder table(String name);

  /**
   * The string pool of all tables of the trace; texts are interned in the pool, and rows contain
   * their ids.
   */
  StringPool strings();

  /**
   * Creates a view over existing tables and views, including the trace's own.
   *
   * @throws IllegalArgumentException if the trace has a table or view of that name
   */
  void view(String name, String sql);
}
