package dev.sonda.itests.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A mounted file system; closing it unmounts. Requires root. */
final class MountedFileSystem implements AutoCloseable {
  private final Path folder;

  private MountedFileSystem(Path folder) {
    this.folder = folder;
  }

  /** Mounts a tmpfs of this size. */
  static MountedFileSystem tmpfs(Path folder, String size)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    run("mount", "-t", "tmpfs", "-o", "size=" + size, "sonda-campaign", folder.toString());
    return new MountedFileSystem(folder);
  }

  /**
   * Mounts a file system on a sparse image, whose folder may have less space than the image's size.
   * The device refuses excess data only after {@code write} has succeeded.
   */
  static MountedFileSystem onImage(Path folder, Path image)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    run("truncate", "-s", "64m", image.toString());
    run("mkfs.ext4", "-q", "-F", "-O", "^has_journal", image.toString());
    run("mount", "-o", "loop,errors=continue", image.toString(), folder.toString());
    return new MountedFileSystem(folder);
  }

  Path folder() {
    return folder;
  }

  void resize(String size) throws IOException, InterruptedException {
    run("mount", "-o", "remount,size=" + size, folder.toString());
  }

  @Override
  public void close() throws IOException {
    try {
      run("umount", "--lazy", folder.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + said);
    }
  }
}
