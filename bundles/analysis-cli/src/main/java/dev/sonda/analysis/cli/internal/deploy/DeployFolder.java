package dev.sonda.analysis.cli.internal.deploy;

import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * The folder {@code deploy}, from whose jars a process loads importers and extensions. Their code
 * runs with this user's rights, so the jars must belong to this user or root.
 */
final class DeployFolder {
  private static final Logger LOG = System.getLogger(DeployFolder.class.getName());

  private static final List<String> SERVICES =
      Stream.of(TraceImporter.class, TraceExtension.class)
          .map(type -> "META-INF/services/" + type.getName())
          .toList();

  private static final Path OWN_PROCESS = Path.of("/proc/self");
  private static final Path ROOTS = Path.of("/");

  private final Path folder;

  DeployFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Lists the jars that currently declare an importer or an extension as a service; other jars in
   * the folder are meant for a daemon.
   */
  List<Path> jars() {
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path file : files) {
        if (hasServices(file) && isTrusted(file)) {
          jars.add(file);
        }
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.of();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the folder " + folder + " can't be read: " + e.getMessage());
    }
    jars.sort(Comparator.naturalOrder());
    return jars;
  }

  private static boolean hasServices(Path jar) {
    try (ZipFile file = new ZipFile(jar.toFile())) {
      return SERVICES.stream().anyMatch(name -> file.getEntry(name) != null);
    } catch (IOException e) {
      LOG.log(Level.WARNING, jar + " is left out: it is no whole jar (" + e.getMessage() + ")");
      return false;
    }
  }

  private boolean isTrusted(Path jar) throws IOException {
    for (Path path : List.of(folder, jar)) {
      PosixFileAttributes attributes = Files.readAttributes(path, PosixFileAttributes.class);
      boolean isOurs =
          attributes.owner().equals(thisUser()) || attributes.owner().equals(Files.getOwner(ROOTS));
      if (!isOurs || attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
        LOG.log(
            Level.WARNING,
            jar + " is left out: " + path + " is neither this user's nor root's alone");
        return false;
      }
    }
    return true;
  }

  /**
   * This process's user, read as the owner of a file of the process, since a user in a container
   * may have no name.
   */
  private static UserPrincipal thisUser() throws IOException {
    return Files.getOwner(Files.exists(OWN_PROCESS) ? OWN_PROCESS : ROOTS);
  }
}
