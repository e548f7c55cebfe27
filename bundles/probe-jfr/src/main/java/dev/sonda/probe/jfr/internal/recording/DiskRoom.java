package dev.sonda.probe.jfr.internal.recording;

import java.nio.file.Files;
import java.nio.file.Path;

/** How much room there is where a JVM records to. */
@FunctionalInterface
public interface DiskRoom {
  /** The bytes that are free on the disk that a folder is on, or will be. */
  long freeBytes(Path folder);

  static DiskRoom ofThisMachine() {
    return folder -> {
      Path existing = folder;
      while (existing != null && !Files.isDirectory(existing)) {
        existing = existing.getParent();
      }
      return existing == null ? 0 : existing.toFile().getUsableSpace();
    };
  }
}
