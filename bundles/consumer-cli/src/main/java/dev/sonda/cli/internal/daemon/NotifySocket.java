package dev.sonda.cli.internal.daemon;

import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixAbstract;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The service manager's notification socket, as systemd's sd_notify protocol has it. Where the
 * environment names none, messages are dropped. Thread-safe; also used on the service's loop, since
 * no method blocks.
 */
final class NotifySocket {
  private static final System.Logger LOG = System.getLogger("dev.sonda.daemon");

  /** Period of status messages if the service manager has no watchdog for this daemon. */
  private static final Duration UNWATCHED = Duration.ofSeconds(30);

  private static final long MICROS_PER_MILLI = 1000;

  private final Optional<SocketAddressSpec> address;
  private final Duration period;
  private final Sender sender;

  /** Sends one datagram without waiting. */
  interface Sender {
    void send(SocketAddressSpec address, String text) throws IOException;
  }

  private NotifySocket(Optional<SocketAddressSpec> address, Duration period, Sender sender) {
    this.address = address;
    this.period = period;
    this.sender = sender;
  }

  /**
   * The socket that the environment names.
   *
   * @param pid this process, which the watchdog's variables must name
   */
  static NotifySocket of(Map<String, String> environment, long pid, Sender sender) {
    return new NotifySocket(
        address(environment.getOrDefault("NOTIFY_SOCKET", "")),
        watchdog(environment, pid).orElse(UNWATCHED),
        sender);
  }

  private static Optional<SocketAddressSpec> address(String name) {
    return switch (name.isEmpty() ? ' ' : name.charAt(0)) {
      case '/' -> Optional.of(new UnixPath(name));
      case '@' -> Optional.of(new UnixAbstract(name.substring(1)));
      default -> Optional.empty();
    };
  }

  /**
   * Half the watchdog's timeout, as systemd recommends. Empty where the variables name another
   * process: children inherit them.
   */
  private static Optional<Duration> watchdog(Map<String, String> environment, long pid) {
    String whose = environment.getOrDefault("WATCHDOG_PID", Long.toString(pid));
    String micros = environment.getOrDefault("WATCHDOG_USEC", "");
    if (!whose.equals(Long.toString(pid)) || !micros.matches("[1-9][0-9]{0,15}")) {
      return Optional.empty();
    }
    return Optional.of(
        Duration.ofMillis(Math.max(1, Long.parseLong(micros) / MICROS_PER_MILLI / 2)));
  }

  /** Whether there is a service manager to notify. */
  boolean listens() {
    return address.isPresent();
  }

  /** The period of watchdog notifications. */
  Duration period() {
    return period;
  }

  /**
   * Notifies that the daemon has started.
   *
   * @param status a line for {@code systemctl status}
   */
  void ready(String status) {
    send("READY=1\nSTATUS=" + status);
  }

  /**
   * Notifies that the daemon is alive, which resets the watchdog.
   *
   * @param status a line for {@code systemctl status}
   */
  void alive(String status) {
    send("WATCHDOG=1\nSTATUS=" + status);
  }

  /** Notifies that the daemon is about to end. */
  void stopping() {
    send("STOPPING=1\nSTATUS=stopping");
  }

  private void send(String text) {
    if (address.isEmpty()) {
      return;
    }
    try {
      sender.send(address.get(), text);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "the service manager can't be told", e);
    }
  }
}
