package dev.sonda.ipc.uds.internal.address;

import static dev.sonda.ipc.uds.internal.address.SocketAddressValidator.check;

import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketAddressSpec.Inet;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixAbstract;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.ipc.uds.SocketAddressSpec.Vsock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses addresses by trying the kinds in Perfetto's order; any other text is the path of a file.
 */
public final class SocketAddressParser {
  private static final String VSOCK = "vsock://";
  private static final Pattern ENDS_IN_PORT = Pattern.compile("(.*):(-?\\d+)", Pattern.DOTALL);

  private SocketAddressParser() {}

  public static SocketAddressSpec parse(String text) {
    check(!text.isEmpty(), "empty socket address");
    if (text.startsWith("@")) {
      return new UnixAbstract(text.substring(1));
    }
    if (text.startsWith(VSOCK)) {
      return vsock(text);
    }
    Matcher inet = ENDS_IN_PORT.matcher(text);
    return inet.matches() ? inet(inet.group(1), inet.group(2)) : new UnixPath(text);
  }

  private static Vsock vsock(String text) {
    Matcher parts = ENDS_IN_PORT.matcher(text.substring(VSOCK.length()));
    check(parts.matches(), "not vsock://cid:port: " + text);
    return new Vsock(number(parts.group(1)), number(parts.group(2)));
  }

  /**
   * Parses a TCP address; a port beyond the range of an int is clamped, so that the later
   * validation refuses it.
   */
  private static Inet inet(String host, String port) {
    int number = Math.clamp(number(port), Integer.MIN_VALUE, Integer.MAX_VALUE);
    if (host.startsWith("[") && host.endsWith("]")) {
      return new Inet(host.substring(1, host.length() - 1), number);
    }
    check(host.indexOf(':') < 0, "an IPv6 address needs brackets, as in [::1]:" + port);
    return new Inet(host, number);
  }

  private static long number(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a number: " + digits, e);
    }
  }
}
