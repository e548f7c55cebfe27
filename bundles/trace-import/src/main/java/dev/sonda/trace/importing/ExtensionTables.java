package dev.sonda.trace.importing;

import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import org.osgi.annotation.versioning.ProviderType;

/** Creates the tables and views of an extension in one trace. */
@ProviderType
public interface ExtensionTables {
  /**
   * Makes a table without columns, to which the caller adds some.
   *
   * @throws IllegalArgumentException if the trace has a table or view of that name
   */
  TableBuilder table(String name);

  /** The strings of all tables of the trace: a text is interned before a row gets its number. */
  StringPool strings();

  /**
   * Makes a view over tables and views that there are, the trace's own ones included.
   *
   * @throws IllegalArgumentException if the trace has a table or view of that name
   */
  void view(String name, String sql);
}
