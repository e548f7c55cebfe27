package dev.sonda.probe.procfs.internal.proc;

import dev.sonda.posix.Errno;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Whence;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An open folder of /proc or /sys; the object can be reused to open another folder. One thread.
 *
 * <p>An open folder of a process belongs to that process for good: once the process has ended,
 * files of the folder can't be read any more, even if a new process has the ended process's pid.
 */
public final class ProcFolder implements AutoCloseable {
  private static final int CLOSED = -Errno.EBADF.value();

  private final FileSyscalls files;
  private final NumericEntryLister entries;
  private int folder = CLOSED;

  /** Creates a folder that isn't open yet. */
  public ProcFolder(FileSyscalls files) {
    this.files = files;
    entries = new NumericEntryLister(files);
  }

  /** Opens a folder by its absolute path. */
  public static ProcFolder open(FileSyscalls files, Path root) throws PosixException {
    int fd =
        PolledFile.open(files, FileSyscalls.CURRENT_FOLDER, NativeFileName.of(root.toString()));
    if (fd < 0) {
      throw new PosixException(-fd, "openat", root.toString());
    }
    ProcFolder opened = new ProcFolder(files);
    opened.folder = fd;
    return opened;
  }

  /**
   * Opens the subfolder of {@code outer} whose name is {@code number}. Returns 0 or {@code -errno}.
   */
  public int enter(ProcFolder outer, int number) {
    MemorySegment room = SyscallBufferPool.take();
    try {
      return enter(files.openat(outer.folder, NumericPathWriter.in(room, number)));
    } finally {
      SyscallBufferPool.giveBack(room);
    }
  }

  /** Opens the subfolder {@code name} of {@code outer}. Returns 0 or {@code -errno}. */
  public int enter(ProcFolder outer, NativeFileName name) {
    return enter(PolledFile.open(files, outer.folder, name));
  }

  private int enter(int opened) {
    close();
    folder = opened;
    return Math.min(folder, 0);
  }

  /** Reads a whole file. Returns its length or {@code -errno}. */
  public int read(NativeFileName file, FileText into) {
    MemorySegment room = SyscallBufferPool.take();
    try {
      return read(file.in(room), room, into);
    } finally {
      SyscallBufferPool.giveBack(room);
    }
  }

  /** Reads a whole file of the subfolder with this number: its length or {@code -errno}. */
  public int read(int number, NativeFileName file, FileText into) {
    MemorySegment room = SyscallBufferPool.take();
    try {
      return read(NumericPathWriter.in(room, number, file), room, into);
    } finally {
      SyscallBufferPool.giveBack(room);
    }
  }

  /**
   * Opens and reads a file. The name may be stored in {@code room}, since the file's text
   * overwrites it only after the file was opened.
   */
  private int read(MemorySegment cString, MemorySegment room, FileText into) {
    int fd = files.openat(folder, cString);
    if (fd < 0) {
      into.clear();
      return fd;
    }
    int length = into.fill(files, fd, room);
    DescriptorCloser.close(files, fd);
    return length;
  }

  /** Opens a file that will be read often; null if it can't be opened. */
  public @Nullable PolledFile keep(NativeFileName file) {
    int fd = PolledFile.open(files, folder, file);
    return fd < 0 ? null : new PolledFile(files, fd);
  }

  /** Reads the target of the link with this number: its length or {@code -errno}. */
  public int readLink(int number, FileText into) {
    MemorySegment room = SyscallBufferPool.take();
    try {
      return into.fillFromLink(files, folder, NumericPathWriter.in(room, number), room);
    } finally {
      SyscallBufferPool.giveBack(room);
    }
  }

  /** Lists the entries whose names are numbers: 0 or {@code -errno}. */
  public int listNumbers(ReusableIntList into) {
    into.clear();
    try {
      files.lseek(folder, 0, Whence.START);
    } catch (PosixException e) {
      return -e.rawErrno();
    }
    return entries.list(folder, into);
  }

  @Override
  public void close() {
    if (folder >= 0) {
      DescriptorCloser.close(files, folder);
      folder = CLOSED;
    }
  }
}
