package dev.sonda.posix;

/**
 * Attributes of a file as {@code fstat} reports them.
 *
 * @param modeBits file type and permissions, as in {@code st_mode}
 */
public record FileStatus(long sizeBytes, int modeBits, int uid, int gid, long inode) {
  private static final int KIND_BITS = 0170000;
  private static final int KIND_REGULAR = 0100000;
  private static final int PERMISSION_BITS = 07777;

  /** True for files and memfds; false for pipes, sockets, devices and folders. */
  public boolean isRegularFile() {
    return (modeBits & KIND_BITS) == KIND_REGULAR;
  }

  public int permissions() {
    return modeBits & PERMISSION_BITS;
  }
}
