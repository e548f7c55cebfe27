package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.posix.Errno;
import dev.sonda.probe.procfs.internal.proc.ReusableIntList;

/**
 * Writes the paths of the files that processes have open, once for each file descriptor. One thread
 * at a time.
 */
final class FileDescriptorScan {
  private final ProcessFiles files;
  private final ProcessStatsEntryWriter entry;
  private final UnreadableFileCounts misses;
  private final ReusableIntList descriptors = new ReusableIntList();

  FileDescriptorScan(
      ProcessFiles files, ProcessStatsEntryWriter entry, UnreadableFileCounts misses) {
    this.files = files;
    this.entry = entry;
    this.misses = misses;
  }

  /** Writes all descriptors of a process that the trace doesn't contain yet. */
  void write(int pid, PolledProcess process) {
    int entered = files.enter(pid);
    if (entered < 0) {
      misses.add(entered);
    } else {
      writeEntered(process);
    }
  }

  /** Writes one descriptor, which may have been closed by now. */
  void write(int pid, int fd, PolledProcess process) {
    int entered = files.enter(pid);
    if (entered >= 0) {
      entered = files.enterDescriptors();
    }
    if (entered < 0) {
      misses.add(entered);
    } else {
      writeDescriptor(fd, process);
    }
  }

  /** Writes all new descriptors of the process whose folder {@code files} has open. */
  void writeEntered(PolledProcess process) {
    int listed = files.listDescriptors(descriptors);
    if (listed < 0) {
      misses.add(listed);
    }
    for (int i = 0; i < descriptors.count(); i++) {
      writeDescriptor(descriptors.get(i), process);
    }
  }

  /**
   * Writes a descriptor if it is new. A descriptor that couldn't be read isn't marked as written,
   * so that the next scan tries again.
   */
  private void writeDescriptor(int fd, PolledProcess process) {
    if (process.isNewDescriptor(fd)) {
      int length = files.readDescriptor(fd);
      if (length >= 0) {
        entry.writeDescriptor(fd, files.text());
      } else {
        process.forgetDescriptor(fd);
        missed(length);
      }
    }
  }

  /** Counts a descriptor that couldn't be read, but not one that was closed meanwhile. */
  private void missed(int result) {
    if (result != -Errno.ENOENT.value()) {
      misses.add(result);
    }
  }
}
