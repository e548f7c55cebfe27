package dev.sonda.engine.duckdb.internal.library;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds the file of DuckDB's native library. */
public final class LibraryLocation {
  private final @Nullable Path given;
  private final LibraryFolder folder;
  private final ClassLoader jars;

  private LibraryLocation(@Nullable Path given, LibraryFolder folder, ClassLoader jars) {
    this.given = given;
    this.folder = folder;
    this.jars = jars;
  }

  /** Location of a library file that already exists, provided by a distribution's build. */
  public static LibraryLocation of(Path file) {
    return new LibraryLocation(file, LibraryFolder.ofThisUser(), ownLoader());
  }

  /**
   * Location in the user's cache, into which the library is extracted from DuckDB's jar at the
   * first use.
   */
  public static LibraryLocation inCache() {
    return new LibraryLocation(null, LibraryFolder.ofThisUser(), ownLoader());
  }

  /** Location in a cache in another folder. */
  public static LibraryLocation inCache(Path folder) {
    return new LibraryLocation(null, new LibraryFolder(folder), ownLoader());
  }

  /** The library's file, which exists and has the pinned size. */
  public Path file() throws IOException {
    PinnedLibrary library =
        PinnedLibrary.ofThisMachine()
            .orElseThrow(() ->
                new IOException(
                    "DuckDB has no library for %s on %s"
                        .formatted(System.getProperty("os.name"), System.getProperty("os.arch"))));
    if (given == null) {
      return folder.file(library, jars);
    }
    LibraryFolder.check(library, given);
    return given;
  }

  private static ClassLoader ownLoader() {
    ClassLoader own = LibraryLocation.class.getClassLoader();
    return own == null ? ClassLoader.getSystemClassLoader() : own;
  }
}
