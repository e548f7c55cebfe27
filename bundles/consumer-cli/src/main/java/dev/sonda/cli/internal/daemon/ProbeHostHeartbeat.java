package dev.sonda.cli.internal.daemon;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sends watchdog notifications for the probe host. The host's own thread notifies the service
 * manager, so the notifications stop if the host hangs, and the watchdog ends the daemon. Called
 * from one thread, which never blocks.
 */
final class ProbeHostHeartbeat {
  private static final System.Logger LOG = System.getLogger("dev.sonda.daemon");
  private static final String HOST_THREAD = "sonda-probe-host";

  private final NotifySocket manager;
  private final Consumer<Runnable> host;
  private final AtomicInteger unanswered = new AtomicInteger();

  ProbeHostHeartbeat(NotifySocket manager, Consumer<Runnable> host) {
    this.manager = manager;
    this.host = host;
  }

  /**
   * Requests a notification from the host's thread; logs the stack of that thread if it hasn't
   * answered the last request.
   */
  void ask() {
    if (unanswered.getAndIncrement() > 0) {
      LOG.log(System.Logger.Level.WARNING, "the probe host doesn''t answer{0}", whatItIsBusyWith());
    }
    host.accept(this::tell);
  }

  /**
   * Notifies the service manager, on the host's thread. A late answer to an earlier request counts
   * as well.
   */
  private void tell() {
    unanswered.set(0);
    manager.alive("the probe host answers");
  }

  private static String whatItIsBusyWith() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> thread.getKey().getName().equals(HOST_THREAD))
        .map(Map.Entry::getValue)
        .flatMap(Stream::of)
        .map(frame -> "\n\tat " + frame)
        .collect(Collectors.joining());
  }
}
