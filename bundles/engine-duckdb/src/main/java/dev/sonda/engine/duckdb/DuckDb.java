package dev.sonda.engine.duckdb;

import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.duckdb.internal.DuckDbEngineFactory;
import dev.sonda.engine.duckdb.internal.library.LibraryLocation;
import java.nio.file.Path;

/** DuckDB as an engine, without a framework. */
public interface DuckDb {
  /**
   * Engines with the library in the user's cache ($XDG_CACHE_HOME/sonda/native), laid out there at
   * the first use from the jar org.duckdb:duckdb_jdbc on the class path.
   */
  static EngineFactory factory() {
    return new DuckDbEngineFactory(LibraryLocation.inCache());
  }

  /** The same with another folder than the user's cache. */
  static EngineFactory factoryWithCache(Path folder) {
    return new DuckDbEngineFactory(LibraryLocation.inCache(folder));
  }

  /** Engines with a library that was laid out beforehand. */
  static EngineFactory factoryWithLibrary(Path file) {
    return new DuckDbEngineFactory(LibraryLocation.of(file));
  }
}
