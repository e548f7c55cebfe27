package dev.sonda.core.internal.file;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.core.internal.session.state.FileSnapshot;
import dev.sonda.posix.Errno;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Whence;
import dev.sonda.protos.TraceFraming;
import java.lang.foreign.MemorySegment;
import java.util.function.IntFunction;

/**
 * A trace file that is being written. Owned by its writer thread after construction.
 *
 * <p>After a failure the file is truncated to a packet's boundary, and further packets are
 * discarded.
 */
final class OutputFile {
  private static final System.Logger LOG = System.getLogger(OutputFile.class.getName());

  private final FileSyscalls files;
  private final OwnedFd fd;
  private final String name;
  private long sizeBytes;
  private String error = "";

  /**
   * Takes over an open file.
   *
   * @param name for log lines and error sentences
   */
  OutputFile(FileSyscalls files, OwnedFd fd, String name) {
    this.files = files;
    this.fd = fd;
    this.name = name;
  }

  /** Bytes of whole packets written. */
  long sizeBytes() {
    return sizeBytes;
  }

  /** The sentence of the first failure; empty while there is none. */
  String error() {
    return error;
  }

  /**
   * Adopts the error of the previous segment: if writing that segment failed, this segment accepts
   * no packets either.
   */
  void goOnWith(String earlierError) {
    error = earlierError;
  }

  /**
   * Writes consecutive whole packets, blocking until the kernel has accepted all bytes. Does
   * nothing after a failure.
   */
  void write(MemorySegment packets, long length) {
    long written = 0;
    while (error.isEmpty() && written < length) {
      long result = files.write(fd.number(), packets, written, length - written);
      if (result <= 0) {
        Errno errno = result == 0 ? Errno.EIO : Errno.ofResult(result);
        cutBack(packets, written);
        fail("writing", errno.text());
        return;
      }
      written += result;
    }
    sizeBytes += written;
  }

  /** Removes the part of a packet that a failed write left at the end. */
  private void cutBack(MemorySegment packets, long written) {
    long boundary = TraceFraming.lastBoundary(packets, written);
    sizeBytes += boundary;
    if (boundary == written) {
      return;
    }
    try {
      // Relative to the current file position: the file may have had contents before, or be opened
      // for appending.
      long end = files.lseek(fd.number(), 0, Whence.CURRENT);
      files.ftruncate(fd.number(), end - (written - boundary));
      files.lseek(fd.number(), end - (written - boundary), Whence.START);
    } catch (PosixException e) {
      LOG.log(System.Logger.Level.WARNING, name + " ends in the middle of a packet", e);
    }
  }

  /**
   * The file's present contents, to be read through a duplicate of this descriptor, because the
   * service may not have the right to open a consumer's file. A descriptor opened only for writing
   * is refused, so that a consumer without read permission can't get the file's contents.
   */
  FileSnapshot soFar(IntFunction<OwnedFd> owning) {
    if (!error.isEmpty()) {
      return new FileSnapshot(null, 0, error);
    }
    try {
      if (files.accessMode(fd.number()) == OpenFlag.WRITE_ONLY) {
        return new FileSnapshot(null, 0, name + " was opened for writing alone, not for reading");
      }
      long size = files.lseek(fd.number(), 0, Whence.CURRENT);
      return new FileSnapshot(owning.apply(files.dup(fd.number())), size, "");
    } catch (PosixException e) {
      return new FileSnapshot(null, 0, name + " can't be read back: " + e.errno().text());
    }
  }

  /** Blocks until the disk has all written bytes. Does nothing for pipes. */
  void sync() {
    if (!error.isEmpty()) {
      return;
    }
    try {
      files.fdatasync(fd.number());
    } catch (PosixException e) {
      if (e.errno() != Errno.EINVAL) {
        fail("saving", e.errno().text());
      }
    }
  }

  void close() {
    try {
      sync();
    } finally {
      fd.close();
    }
  }

  /** Records an unexpected exception, so that the writer thread always reports back. */
  void fail(Throwable unexpected) {
    fail("writing", String.valueOf(unexpected.getMessage()));
    LOG.log(System.Logger.Level.ERROR, "writing " + name + " failed", unexpected);
  }

  void fail(String what, String why) {
    if (error.isEmpty()) {
      error = what + " " + name + " failed after " + sizeBytes + " bytes: " + why;
    }
  }
}
