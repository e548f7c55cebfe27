package dev.sonda.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleCacheTest {
  @TempDir Path parent;

  @Test
  void shouldCreatePrivateFolderAndDeleteItOnClose() throws IOException {
    Path folder;
    try (BundleCache cache = BundleCache.create(parent)) {
      folder = cache.folder();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
      Files.createDirectories(folder.resolve("felix/bundle0"));
      Files.writeString(folder.resolve("felix/bundle0/id"), "0");
    }
    assertThat(folder).doesNotExist();
  }

  @Test
  void shouldDeleteFolderOfDeadProcess() throws IOException {
    // A process id so high that Linux never assigns it.
    Path abandoned = Files.createDirectory(parent.resolve("sonda-999999999-x"));
    Files.writeString(abandoned.resolve("file"), "x");
    Path alive =
        Files.createDirectory(parent.resolve("sonda-" + ProcessHandle.current().pid() + "-y"));
    Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("precious"), "x");
    Path link = Files.createSymbolicLink(parent.resolve("sonda-999999998-link"), elsewhere);

    BundleCache.create(parent).close();

    assertThat(abandoned).doesNotExist();
    assertThat(alive).exists();
    assertThat(link).exists();
    assertThat(elsewhere.resolve("precious")).exists();
  }

  @Test
  void shouldUseAnotherFolderNameWhenFirstIsTaken() throws IOException {
    String mine = "sonda-" + ProcessHandle.current().pid() + "-";
    Path taken = Files.createDirectory(parent.resolve(mine + "taken"));
    Iterator<String> names = List.of(mine + "taken", mine + "taken", mine + "free").iterator();

    try (BundleCache cache = BundleCache.create(parent, names::next)) {
      assertThat(cache.folder()).isEqualTo(parent.resolve(mine + "free"));
    }
    assertThat(taken).isEmptyDirectory();
  }

  @Test
  void shouldFailWhenEveryFolderNameIsTaken() throws IOException {
    Path taken = Files.createDirectory(parent.resolve("sonda-taken"));

    assertThatThrownBy(() -> BundleCache.create(parent, () -> "sonda-taken"))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot make a folder in " + parent);
    assertThat(taken).isEmptyDirectory();
  }

  @Test
  void shouldKeepFolderWithoutValidProcessId() throws IOException {
    Path planted = Files.createDirectory(parent.resolve("sonda-99999999999999999999-x"));

    BundleCache.create(parent).close();

    assertThat(planted).exists();
  }
}
