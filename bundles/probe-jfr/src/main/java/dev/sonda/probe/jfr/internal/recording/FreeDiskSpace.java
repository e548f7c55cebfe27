package dev.sonda.probe.jfr.internal.recording;

import java.nio.file.Files;
import java.nio.file.Path;

/** Free space on the disk to which a JVM records. */
@FunctionalInterface
public interface FreeDiskSpace {
  /** Free bytes on the disk of a folder, which need not exist yet. */
  long freeBytes(Path folder);

  static FreeDiskSpace ofThisMachine() {
    return folder -> {
      Path existing = folder;
      while (existing != null && !Files.isDirectory(existing)) {
        existing = existing.getParent();
      }
      return existing == null ? 0 : existing.toFile().getUsableSpace();
    };
  }
}
