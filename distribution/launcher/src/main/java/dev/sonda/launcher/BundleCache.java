package dev.sonda.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The framework's scratch folder, private to this process and deleted when it ends. The folder of a
 * process that was killed is deleted by the next start.
 */
final class BundleCache implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.sonda.launcher");

  /**
   * The names of these folders, with a process id of at most ten digits; Sonda never creates a
   * folder with a longer number.
   */
  private static final Pattern NAME = Pattern.compile("sonda-(\\d{1,10})-.*");

  private static final FileAttribute<?> OURS_ALONE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private static final Path IN_MEMORY = Path.of("/dev/shm");

  private static final int MOST_ATTEMPTS = 100;

  private final Path folder;

  private BundleCache(Path folder) {
    this.folder = folder;
  }

  /**
   * Creates a folder, on a file system in memory if possible, because the framework writes some
   * hundred small files at its start, which would be slow on a disk.
   */
  static BundleCache create() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    return create(Files.isWritable(IN_MEMORY) ? IN_MEMORY : temporary);
  }

  static BundleCache create(Path parent) throws IOException {
    return create(parent, BundleCache::freshName);
  }

  static BundleCache create(Path parent, Supplier<String> names) throws IOException {
    sweep(parent);
    @Nullable FileSystemException taken = null;
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      try {
        return new BundleCache(Files.createDirectory(parent.resolve(names.get()), OURS_ALONE));
      } catch (FileAlreadyExistsException e) {
        // The name exists already, perhaps created by a user that guesses names; another name is
        // tried.
        taken = e;
      }
    }
    throw new IOException("cannot make a folder in " + parent, taken);
  }

  /**
   * A name that is hard enough to guess. A random number isn't used, since the JDK would load its
   * security providers for it.
   */
  private static String freshName() {
    return "sonda-" + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
  }

  Path folder() {
    return folder;
  }

  @Override
  public void close() {
    delete(folder);
  }

  /**
   * Deletes folders of dead processes. Failures are ignored: files in a folder that all users share
   * must not prevent Sonda from starting.
   */
  private static void sweep(Path parent) {
    try (Stream<Path> files = Files.list(parent)) {
      files.filter(BundleCache::isAbandoned).toList().forEach(BundleCache::delete);
    } catch (IOException | UncheckedIOException e) {
      LOG.log(System.Logger.Level.DEBUG, "not swept: " + parent, e);
    }
  }

  private static boolean isAbandoned(Path folder) {
    Matcher name = NAME.matcher(folder.getFileName().toString());
    return name.matches()
        && isOurs(folder)
        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty();
  }

  /**
   * Whether this user made the folder: a link or folder planted in /tmp must not misdirect a
   * deletion.
   */
  private static boolean isOurs(Path folder) {
    try {
      return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
          && Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS)
              .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException e) {
      return false;
    }
  }

  private static void delete(Path folder) {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(BundleCache::deleteOne);
    } catch (IOException | UncheckedIOException e) {
      // Another process deletes it too, or another user owns it.
      LOG.log(System.Logger.Level.DEBUG, "left " + folder, e);
    }
  }

  private static void deleteOne(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
