package dev.sonda.engine.duckdb;

import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.duckdb.internal.DuckDbEngineFactory;
import dev.sonda.engine.duckdb.internal.library.LibraryLocation;
import java.nio.file.Path;

/** Factory methods for the DuckDB engine, for programs without an OSGi framework. */
public interface DuckDb {
  /**
   * Creates engines with the native library in the user's cache ($XDG_CACHE_HOME/sonda/native),
   * where it is extracted at the first use from the jar org.duckdb:duckdb_jdbc on the class path.
   */
  static EngineFactory factory() {
    return new DuckDbEngineFactory(LibraryLocation.inCache());
  }

  /**
   * Creates engines with the native library extracted into the given folder instead of the user's
   * cache.
   */
  static EngineFactory factoryWithCache(Path folder) {
    return new DuckDbEngineFactory(LibraryLocation.inCache(folder));
  }

  /** Creates engines with a native library file that already exists. */
  static EngineFactory factoryWithLibrary(Path file) {
    return new DuckDbEngineFactory(LibraryLocation.of(file));
  }
}
