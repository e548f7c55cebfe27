package dev.sonda.ipc.uds.internal.address;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Validation rules for all kinds of addresses. Each check throws {@link IllegalArgumentException}
 * with the reason.
 */
public final class SocketAddressValidator {
  /**
   * Longest name in bytes. The kernel accepts 108 bytes; Perfetto's clients reserve one for a NUL
   * and refuse a name that fills all others, so they can't connect to a socket with a longer name.
   */
  static final int MAX_UNIX_NAME_BYTES = 106;

  private static final int MAX_PORT = 65535;
  private static final long MAX_UNSIGNED_32 = 0xffff_ffffL;

  private SocketAddressValidator() {}

  /** Checks a socket name in text form, in which an abstract name begins with {@code @}. */
  public static void checkUnixName(String name) {
    int sizeBytes = name.getBytes(UTF_8).length;
    check(sizeBytes > (name.startsWith("@") ? 1 : 0), "empty socket address");
    check(
        sizeBytes <= MAX_UNIX_NAME_BYTES,
        "socket name of " + sizeBytes + " bytes, at most " + MAX_UNIX_NAME_BYTES + ": " + name);
    check(name.indexOf('\0') < 0, "NUL in a socket name");
  }

  public static void checkHost(String host) {
    check(!host.isEmpty(), "no host before the port");
  }

  public static void checkPort(int port) {
    check(port > 0 && port <= MAX_PORT, "port " + port + " is not 1.." + MAX_PORT);
  }

  public static void checkUnsigned32(String what, long value) {
    check(value >= 0 && value <= MAX_UNSIGNED_32, what + " " + value + " is not 32 bits");
  }

  static void check(boolean right, String otherwise) {
    if (!right) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
