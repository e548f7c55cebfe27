package dev.sonda.posix;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Files and descriptors.
 *
 * <p>Buffers are native segments, but for one read: a call holds them alive until it returns, so
 * that an arena closed by another thread can't pull memory from under the kernel.
 */
@ProviderType
public interface FileSyscalls {
  /** Relative paths begin where this process is (AT_FDCWD). */
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
   * @param folder the descriptor of the folder in which a relative path begins, or {@link
   *     #CURRENT_FOLDER}
   * @param path a C string
   * @return a descriptor or {@code -errno}
   */
  int openat(int folder, MemorySegment path);

  /**
   * Reads where a symbolic link leads, at most {@code length} bytes of it and without a NUL.
   *
   * @param folder as for {@link #openat}
   * @return bytes or {@code -errno}
   */
  long readlinkat(int folder, MemorySegment path, MemorySegment target, long offset, long length);

  /** Reads entries of an open folder, each a {@code struct dirent64}; returns what read does. */
  long getdents(int folder, MemorySegment target, long offset, long length);

  /** Reads at most {@code length} bytes; 0 at the end, {@code -errno} on failure. */
  long read(int fd, MemorySegment target, long offset, long length);

  /**
   * The same into the first bytes of an array, which saves a copy. The collector has to wait for
   * this call, and with it everybody: only for what answers at once, as the tracer's pages do.
   */
  long read(int fd, byte[] target, int length);

  /**
   * Reads at most {@code length} bytes that begin at {@code filePosition}; where the file stands
   * doesn't matter and stays.
   *
   * @return what read does
   */
  long pread(int fd, MemorySegment target, long offset, long length, long filePosition);

  /** Writes at most {@code length} bytes; fewer is not a failure, which is {@code -errno}. */
  long write(int fd, MemorySegment source, long offset, long length);

  /**
   * Writes what {@code vectors} hold in one call, and leaves them as they are: after a short write
   * the caller {@linkplain IoVectors#skip skips} what was written and calls again.
   *
   * @return bytes written or {@code -errno}
   */
  long writev(int fd, IoVectors vectors);

  /**
   * Receives at most {@code maxBytes} from a socket, without waiting for any. Descriptors that come
   * along belong to the caller, even those in {@code into} that it doesn't look at.
   *
   * @return bytes, 0 at the end, or {@code -errno}: {@link Errno#EAGAIN} if nothing is there yet
   */
  long recvmsg(int socket, int maxBytes, ReceivedMessage into);

  /** Moves the file offset and gives the new one, counted from the start of the file. */
  long lseek(int fd, long offset, Whence whence) throws PosixException;

  FileStatus fstat(int fd) throws PosixException;

  /**
   * What an open file was opened for: {@link OpenFlag#READ_ONLY}, {@link OpenFlag#WRITE_ONLY} or
   * {@link OpenFlag#READ_WRITE}.
   */
  OpenFlag accessMode(int fd) throws PosixException;

  void ftruncate(int fd, long sizeBytes) throws PosixException;

  /** Returns once the data, and the size if it changed, are on the disk. */
  void fdatasync(int fd) throws PosixException;

  void chmod(String path, int modeBits) throws PosixException;

  /** Gives a file another name, which must not exist yet: {@link Errno#EEXIST} if it does. */
  void rename(String path, String newPath) throws PosixException;

  /** A second descriptor of the same open file, close-on-exec. */
  int dup(int fd) throws PosixException;

  /** Makes {@code to} mean what {@code from} does; what it was before is closed. */
  void dup2(int from, int to) throws PosixException;

  /**
   * Closes {@code fd}, which is gone even if this fails: Linux frees the number first, so that
   * trying again could close a stranger's file.
   */
  void close(int fd) throws PosixException;
}
