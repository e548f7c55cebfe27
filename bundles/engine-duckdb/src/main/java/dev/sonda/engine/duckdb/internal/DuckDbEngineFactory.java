package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import dev.sonda.engine.duckdb.internal.library.LibraryLocation;
import dev.sonda.engine.duckdb.internal.library.PinnedLibrary;
import dev.sonda.trace.tables.TableCatalog;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;

/** Opens engines; loads the native library for the first one. */
@Component(configurationPolicy = ConfigurationPolicy.IGNORE)
public final class DuckDbEngineFactory implements EngineFactory {
  /** System property with the path of a native library that a distribution provides. */
  private static final String LIBRARY_PROPERTY = "sonda.duckdb.library";

  private final LibraryLocation location;
  private @Nullable DuckDbLibrary library;

  @Activate
  public DuckDbEngineFactory() {
    this(locationByProperty());
  }

  public DuckDbEngineFactory(LibraryLocation location) {
    this.location = location;
  }

  private static LibraryLocation locationByProperty() {
    String file = System.getProperty(LIBRARY_PROPERTY);
    return file == null ? LibraryLocation.inCache() : LibraryLocation.of(Path.of(file));
  }

  @Override
  public Engine open(EngineOptions options, TableCatalog catalog) throws EngineException {
    return DuckDbEngine.open(library(), options, catalog);
  }

  private synchronized DuckDbLibrary library() throws EngineException {
    DuckDbLibrary opened = library;
    if (opened == null) {
      try {
        Path file = location.file();
        opened = DuckDbLibrary.open(file);
        checkVersion(opened, file);
      } catch (IOException e) {
        throw new EngineException(Kind.UNAVAILABLE, String.valueOf(e.getMessage()), e);
      }
      library = opened;
    }
    return opened;
  }

  private static void checkVersion(DuckDbLibrary library, Path file) throws IOException {
    String version = NativeMemory.text(library.call(DuckDbNativeFunction.LIBRARY_VERSION));
    String wanted = PinnedLibrary.ofThisMachine().map(PinnedLibrary::engineVersion).orElse(version);
    if (!version.equals(wanted)) {
      throw new IOException("%s is DuckDB %s, not %s".formatted(file, version, wanted));
    }
  }
}
