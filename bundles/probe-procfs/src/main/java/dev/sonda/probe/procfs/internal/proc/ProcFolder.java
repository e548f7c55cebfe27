package dev.sonda.probe.procfs.internal.proc;

import dev.sonda.posix.Errno;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Whence;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An open folder of /proc or /sys, which can be replaced by another one. One thread.
 *
 * <p>The folder of a process stays that of this process: once the process has ended, its files
 * can't be read any more, even if another process has got its number.
 */
public final class ProcFolder implements AutoCloseable {
  private static final int CLOSED = -Errno.EBADF.value();

  private final FileSyscalls files;
  private final NumberedEntries entries;
  private int folder = CLOSED;

  /** Creates a folder that isn't open yet. */
  public ProcFolder(FileSyscalls files) {
    this.files = files;
    entries = new NumberedEntries(files);
  }

  /** Opens a folder by its absolute path. */
  public static ProcFolder open(FileSyscalls files, Path root) throws PosixException {
    int fd = KeptFile.open(files, FileSyscalls.CURRENT_FOLDER, FileName.of(root.toString()));
    if (fd < 0) {
      throw new PosixException(-fd, "openat", root.toString());
    }
    ProcFolder opened = new ProcFolder(files);
    opened.folder = fd;
    return opened;
  }

  /** Opens the folder with this number below another one: 0 or {@code -errno}. */
  public int enter(ProcFolder outer, int number) {
    MemorySegment room = CallRooms.take();
    try {
      return enter(files.openat(outer.folder, NumberedName.in(room, number)));
    } finally {
      CallRooms.giveBack(room);
    }
  }

  /** Opens a folder below another one: 0 or {@code -errno}. */
  public int enter(ProcFolder outer, FileName name) {
    return enter(KeptFile.open(files, outer.folder, name));
  }

  private int enter(int opened) {
    close();
    folder = opened;
    return Math.min(folder, 0);
  }

  /** Reads a whole file: its length or {@code -errno}. */
  public int read(FileName file, FileText into) {
    MemorySegment room = CallRooms.take();
    try {
      return read(file.in(room), room, into);
    } finally {
      CallRooms.giveBack(room);
    }
  }

  /** Reads a whole file of the subfolder with this number: its length or {@code -errno}. */
  public int read(int number, FileName file, FileText into) {
    MemorySegment room = CallRooms.take();
    try {
      return read(NumberedName.in(room, number, file), room, into);
    } finally {
      CallRooms.giveBack(room);
    }
  }

  /** The name may lie in the room, since the text overwrites it only after the file is open. */
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
  public @Nullable KeptFile keep(FileName file) {
    int fd = KeptFile.open(files, folder, file);
    return fd < 0 ? null : new KeptFile(files, fd);
  }

  /** Reads the target of the link with this number: its length or {@code -errno}. */
  public int readLink(int number, FileText into) {
    MemorySegment room = CallRooms.take();
    try {
      return into.fillFromLink(files, folder, NumberedName.in(room, number), room);
    } finally {
      CallRooms.giveBack(room);
    }
  }

  /** Lists the entries whose names are numbers: 0 or {@code -errno}. */
  public int listNumbers(NumberList into) {
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
