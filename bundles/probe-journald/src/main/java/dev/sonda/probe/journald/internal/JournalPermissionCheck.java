package dev.sonda.probe.journald.internal;

import dev.sonda.api.probe.Readiness;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks whether there is a journal that this user may read. The library doesn't report missing
 * permission: it shows an empty journal instead.
 *
 * @param folders folders of journals, each with a subfolder of journal files for each machine id
 */
record JournalPermissionCheck(List<Path> folders) {

  static JournalPermissionCheck ofThisMachine() {
    return new JournalPermissionCheck(
        List.of(Path.of("/var/log/journal"), Path.of("/run/log/journal")));
  }

  Readiness readiness() {
    boolean isClosed = false;
    for (Path folder : folders) {
      try {
        if (hasReadableFile(folder)) {
          return Readiness.ok();
        }
        isClosed |= hasFile(folder);
      } catch (AccessDeniedException e) {
        isClosed = true;
      } catch (IOException e) {
        // Not readable for a reason other than permission: counts as missing.
      }
    }
    return isClosed
        ? Readiness.impossible(
            "this user may not read the journal",
            "usermod -aG systemd-journal " + System.getProperty("user.name"))
        : Readiness.impossible(
            "there is no journal in "
                + folders.getFirst()
                + " or "
                + folders.getLast()
                + ": systemd-journald doesn't run here",
            "");
  }

  private static boolean hasReadableFile(Path folder) throws IOException {
    return anyFile(folder, true);
  }

  private static boolean hasFile(Path folder) throws IOException {
    return anyFile(folder, false);
  }

  private static boolean anyFile(Path folder, boolean readable) throws IOException {
    for (Path machine : list(folder)) {
      for (Path file : list(machine)) {
        if (file.toString().endsWith(".journal") && (!readable || Files.isReadable(file))) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<Path> list(Path folder) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      List<Path> found = new ArrayList<>();
      entries.forEach(found::add);
      return found;
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.of();
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }
}
