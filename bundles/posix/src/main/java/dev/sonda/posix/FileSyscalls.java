package dev.sonda.posix;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.osgi.annotation.versioning.ProviderType;

/**
 * System calls on files and descriptors.
 *
 * <p>Buffers are native segments, except in one variant of read: a call keeps them alive until it
 * returns, so that another thread can't free the memory by closing its arena while the kernel uses
 * it.
 */
@ProviderType
public interface FileSyscalls {
  /**
   * In place of a folder's descriptor: relative paths start at the process's working directory
   * (AT_FDCWD).
   */
  int CURRENT_FOLDER = -100;

  /**
   * Opens {@code path}, close-on-exec.
   *
   * @param modeBits permissions of a file that {@link OpenFlag#CREATE} makes, before the umask
   */
  int open(String path, Set<OpenFlag> flags, int modeBits) throws PosixException;

  /**
   * Opens a file or a folder to read it, close-on-exec and without waiting for a writer.
   *
   * @param folder descriptor of the folder to which a relative path refers, or {@link
   *     #CURRENT_FOLDER}
   * @param path a C string
   * @return a descriptor or {@code -errno}
   */
  int openat(int folder, MemorySegment path);

  /**
   * Reads the target path of a symbolic link, at most {@code length} bytes and without a NUL.
   *
   * @param folder as for {@link #openat}
   * @return bytes or {@code -errno}
   */
  long readlinkat(int folder, MemorySegment path, MemorySegment target, long offset, long length);

  /**
   * Reads entries of an open folder, each a {@code struct dirent64}; returns the number of bytes, 0
   * at the end, or {@code -errno}.
   */
  long getdents(int folder, MemorySegment target, long offset, long length);

  /** Reads at most {@code length} bytes; 0 at the end, {@code -errno} on failure. */
  long read(int fd, MemorySegment target, long offset, long length);

  /**
   * Reads at most {@code length} bytes into the begin of an array, without a copy. Garbage
   * collection, and all threads that wait for it, are blocked during this call, so use it only for
   * files whose reads never block, such as pages of the kernel's tracer.
   */
  long read(int fd, byte[] target, int length);

  /**
   * Reads at most {@code length} bytes from {@code filePosition} on; neither uses nor changes the
   * file offset.
   *
   * @return number of bytes, 0 at the end, or {@code -errno}
   */
  long pread(int fd, MemorySegment target, long offset, long length, long filePosition);

  /**
   * Writes at most {@code length} bytes; returns the number of written bytes, which may be fewer,
   * or {@code -errno}.
   */
  long write(int fd, MemorySegment source, long offset, long length);

  /**
   * Writes the memory ranges of {@code vectors} in one call, without changing {@code vectors}:
   * after a short write the caller {@linkplain IoVectors#skip skips} the written bytes and calls
   * again.
   *
   * @return bytes written or {@code -errno}
   */
  long writev(int fd, IoVectors vectors);

  /**
   * Receives at most {@code maxBytes} from a socket, without blocking. The caller owns all received
   * descriptors in {@code into}, including those that it doesn't read.
   *
   * @return number of bytes, 0 at the end, or {@code -errno}: {@link Errno#EAGAIN} if no data is
   *     available yet
   */
  long recvmsg(int socket, int maxBytes, ReceivedMessage into);

  /** Moves the file offset and returns the new offset, counted from the start of the file. */
  long lseek(int fd, long offset, Whence whence) throws PosixException;

  FileStatus fstat(int fd) throws PosixException;

  /**
   * The access mode of an open file: {@link OpenFlag#READ_ONLY}, {@link OpenFlag#WRITE_ONLY} or
   * {@link OpenFlag#READ_WRITE}.
   */
  OpenFlag accessMode(int fd) throws PosixException;

  void ftruncate(int fd, long sizeBytes) throws PosixException;

  /** Returns when the file's data, and its size if changed, are on the disk. */
  void fdatasync(int fd) throws PosixException;

  void chmod(String path, int modeBits) throws PosixException;

  /** Renames a file; fails with {@link Errno#EEXIST} if the new name already exists. */
  void rename(String path, String newPath) throws PosixException;

  /** Creates a second descriptor of an open file, close-on-exec. */
  int dup(int fd) throws PosixException;

  /**
   * Makes {@code to} refer to the open file of {@code from}; closes the file to which {@code to}
   * referred before.
   */
  void dup2(int from, int to) throws PosixException;

  /**
   * Closes {@code fd}. Never retry after a failure: Linux frees the descriptor's number first, so
   * that a second call could close an unrelated file.
   */
  void close(int fd) throws PosixException;
}
