package dev.sonda.itests.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A control group created by the campaign, of either version; closing it removes the group. */
final class ControlGroup implements AutoCloseable {
  private static final Path ROOT = Path.of("/sys/fs/cgroup");
  private static final String PROCESSES = "cgroup.procs";
  private static final long EMPTY_WITHIN_NS = TimeUnit.SECONDS.toNanos(5);
  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Path group;

  private ControlGroup(Path group) {
    this.group = group;
  }

  /**
   * Creates a group.
   *
   * @param controller name of the hierarchy in version 1
   * @param files at least one of these files exists if the group has the controller
   * @return empty if no group can be created
   */
  static Optional<ControlGroup> make(String controller, String... files) throws IOException {
    for (Path hierarchy : List.of(ROOT.resolve(controller), ROOT)) {
      Path group = hierarchy.resolve("sonda-campaign-" + ProcessHandle.current().pid());
      if (Files.exists(hierarchy.resolve(PROCESSES)) && Files.isWritable(hierarchy)) {
        Files.createDirectory(group);
        for (String file : files) {
          if (Files.exists(group.resolve(file))) {
            return Optional.of(new ControlGroup(group));
          }
        }
        Files.delete(group);
      }
    }
    return Optional.empty();
  }

  /** The file into which a process's id is written to add it to the group. */
  Path processes() {
    return group.resolve(PROCESSES);
  }

  boolean has(String file) {
    return Files.exists(group.resolve(file));
  }

  String read(String file) throws IOException {
    return Files.readString(group.resolve(file)).strip();
  }

  void write(String file, String value) throws IOException {
    Files.writeString(group.resolve(file), value);
  }

  /** Removes the group. All processes must have ended; the kernel may need a moment to notice. */
  @Override
  public void close() throws IOException {
    long deadlineNs = System.nanoTime() + EMPTY_WITHIN_NS;
    while (!read(PROCESSES).isEmpty() && System.nanoTime() < deadlineNs) {
      LockSupport.parkNanos(POLL_NS);
    }
    Files.delete(group);
  }
}
