package dev.sonda.engine.duckdb.internal.library;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Set;

/**
 * A folder of the current user into which the native library is extracted, once for all processes.
 *
 * <p>The library becomes code of the process, so no other user may be able to write it: the folder
 * is owned by the user and not writable by others. The file is renamed into place when it is
 * complete and its checksum is correct; later starts compare only its size, since reading 70 MB
 * would take longer than opening the file.
 */
final class LibraryFolder {
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final Set<PosixFilePermission> FOR_OTHERS_TO_WRITE =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  private static final Path OWN_PROCESS = Path.of("/proc/self");
  private static final String PARTIAL = ".partial";

  /**
   * Age at which an incomplete file is considered abandoned: extracting 70 MB never takes that
   * long, so the process was killed.
   */
  private static final Duration GIVEN_UP_AFTER = Duration.ofMinutes(10);

  private final Path folder;

  LibraryFolder(Path folder) {
    this.folder = folder;
  }

  /** The folder of the current user: $XDG_CACHE_HOME/sonda, or ~/.cache/sonda. */
  static LibraryFolder ofThisUser() {
    String cache = System.getenv("XDG_CACHE_HOME");
    Path base =
        cache == null || !Path.of(cache).isAbsolute()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(cache);
    return new LibraryFolder(base.resolve("sonda").resolve("native"));
  }

  /**
   * The library's file, which is extracted now if it doesn't exist.
   *
   * @throws IOException with a sentence, if the folder can't be trusted or the library isn't the
   *     pinned one
   */
  Path file(PinnedLibrary library, ClassLoader jars) throws IOException {
    Files.createDirectories(folder, OWNER_ONLY);
    checkOwner(parentOf(folder));
    checkOwner(folder);
    Path file = folder.resolve("duckdb-" + library.version() + ".so");
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      layOut(library, jars, file);
    }
    checkOwner(file);
    check(library, file);
    return file;
  }

  /** Compares the file's attributes that are cheap to read. */
  static void check(PinnedLibrary library, Path file) throws IOException {
    long bytes = Files.size(file);
    if (bytes != library.bytes()) {
      throw new IOException(
          "%s has %d bytes, but DuckDB %s has %d: delete it"
              .formatted(file, bytes, library.version(), library.bytes()));
    }
  }

  private static Path parentOf(Path folder) {
    Path parent = folder.toAbsolutePath().getParent();
    return parent == null ? folder : parent;
  }

  private static void checkOwner(Path path) throws IOException {
    PosixFileAttributes attributes =
        Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (attributes.isSymbolicLink() || !attributes.owner().equals(thisUser())) {
      throw new IOException(path + " isn't this user's own, so no library is loaded from there");
    }
    if (attributes.permissions().stream().anyMatch(FOR_OTHERS_TO_WRITE::contains)) {
      throw new IOException(
          path + " can be written by other users, so no library is loaded from there");
    }
  }

  /**
   * The current user as a principal, determined without the user's name, which may be missing in
   * containers.
   */
  private static UserPrincipal thisUser() throws IOException {
    return Files.exists(OWN_PROCESS)
        ? Files.getOwner(OWN_PROCESS)
        : OWN_PROCESS
            .getFileSystem()
            .getUserPrincipalLookupService()
            .lookupPrincipalByName(System.getProperty("user.name"));
  }

  private void layOut(PinnedLibrary library, ClassLoader jars, Path file) throws IOException {
    deleteGivenUp();
    Path partial = Files.createTempFile(folder, "duckdb", PARTIAL);
    try {
      String sha256 = copy(library, jars, partial);
      if (!sha256.equals(library.sha256())) {
        throw new IOException(
            "the class path has another %s than that of DuckDB %s, by its SHA-256 %s"
                .formatted(library.fileName(), library.version(), sha256));
      }
      Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException e) {
      // Another process was faster; its file is checked like one that this process has extracted.
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  private void deleteGivenUp() throws IOException {
    Instant since = Instant.now().minus(GIVEN_UP_AFTER);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + PARTIAL)) {
      for (Path file : files) {
        if (Files.getLastModifiedTime(file).toInstant().isBefore(since)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private static String copy(PinnedLibrary library, ClassLoader jars, Path to) throws IOException {
    try (InputStream jar = jars.getResourceAsStream(library.fileName())) {
      if (jar == null) {
        throw new IOException(
            "DuckDB's library is neither laid out nor on the class path: add"
                + " org.duckdb:duckdb_jdbc:"
                + library.version());
      }
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (InputStream in = new DigestInputStream(jar, digest);
          OutputStream out = Files.newOutputStream(to)) {
        in.transferTo(out);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IOException("this Java has no SHA-256", e);
    }
  }
}
