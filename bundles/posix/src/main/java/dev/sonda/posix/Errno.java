package dev.sonda.posix;

/**
 * The error numbers of system calls that Sonda distinguishes. Any other number is {@link #OTHER}.
 */
public enum Errno {
  /** An error number without a constant in this enum. */
  OTHER(-1, "unnamed error"),
  EPERM(1, "operation not permitted"),
  ENOENT(2, "no such file or directory"),
  ESRCH(3, "no such process"),
  EINTR(4, "interrupted by a signal"),
  EIO(5, "input/output error"),
  ENXIO(6, "no such device or address"),
  EBADF(9, "not an open file descriptor"),
  EAGAIN(11, "would block"),
  ENOMEM(12, "out of memory"),
  EACCES(13, "permission denied"),
  EFAULT(14, "bad address"),
  EBUSY(16, "device or resource busy"),
  EEXIST(17, "file exists"),
  ENODEV(19, "not supported by this device"),
  ENOTDIR(20, "not a directory"),
  EISDIR(21, "is a directory"),
  EINVAL(22, "invalid argument"),
  ENFILE(23, "too many open files on this machine"),
  EMFILE(24, "too many open files in this process"),
  ENOTTY(25, "not supported by this kind of file"),
  EFBIG(27, "file too large"),
  ENOSPC(28, "no space left on the disk"),
  ESPIPE(29, "a pipe or socket has no file offset"),
  EROFS(30, "read-only file system"),
  EPIPE(32, "no reader at the other end"),
  ENAMETOOLONG(36, "file name too long"),
  ENOSYS(38, "the kernel doesn't have this call"),
  ELOOP(40, "a symbolic link where none is allowed, or too many"),
  EOVERFLOW(75, "value too large"),
  EOPNOTSUPP(95, "operation not supported"),
  ECONNREFUSED(111, "no program listens"),
  EDQUOT(122, "disk quota exceeded");

  private static final Errno[] BY_VALUE = new Errno[123];

  static {
    for (Errno errno : values()) {
      if (errno != OTHER) {
        BY_VALUE[errno.value] = errno;
      }
    }
  }

  private final int value;
  private final String text;

  Errno(int value, String text) {
    this.value = value;
    this.text = text;
  }

  /** The number, or -1 for {@link #OTHER}. */
  public int value() {
    return value;
  }

  /** Description of the error for messages. */
  public String text() {
    return text;
  }

  public static Errno of(int rawErrno) {
    Errno known = rawErrno > 0 && rawErrno < BY_VALUE.length ? BY_VALUE[rawErrno] : null;
    return known == null ? OTHER : known;
  }

  /** The error for the result of a call that returns a negated errno on failure. */
  public static Errno ofResult(long negativeResult) {
    return of(Math.toIntExact(-negativeResult));
  }

  static String describe(int rawErrno) {
    Errno errno = of(rawErrno);
    return errno == OTHER ? "errno " + rawErrno : errno.text + " (" + errno + ")";
  }
}
