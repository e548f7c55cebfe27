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
 * The framework's scratch folder: private to this process, gone when it ends. One whose process was
 * killed is swept away by the next start.
 */
final class BundleCache implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.sonda.launcher");

  /** As many digits as a process id can have; more come from somebody who means no good. */
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
   * In memory where it can be: the framework writes some hundred small files while it starts, each
   * of which a disk makes it wait for.
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
        // Somebody guesses names, and gets nothing by it.
        taken = e;
      }
    }
    throw new IOException("cannot make a folder in " + parent, taken);
  }

  /** Hard enough to guess; for a random one the JDK's security providers would have to load. */
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

  /** A courtesy: what stands in a folder that all users share must not keep Sonda from starting. */
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

  /** Only what this user made: a link or a folder planted in /tmp must not lead a delete astray. */
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
      // Somebody else sweeps too, or owns it: nothing that this process could mend.
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
