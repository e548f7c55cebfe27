package dev.sonda.probe.ftrace.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * Identifies the folder behind a path: a new folder of that name has another inode number or
 * creation time.
 *
 * @param key device and inode number; null if there is no folder
 */
record FolderIdentity(@Nullable Object key, FileTime made) {
  private static final FolderIdentity NONE = new FolderIdentity(null, FileTime.fromMillis(0));

  static FolderIdentity of(Path path) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
      return new FolderIdentity(attributes.fileKey(), attributes.creationTime());
    } catch (IOException e) {
      return NONE; // removed or inaccessible, which is treated as removed
    }
  }
}
