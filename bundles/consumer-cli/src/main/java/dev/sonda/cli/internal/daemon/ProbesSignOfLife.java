package dev.sonda.cli.internal.daemon;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Asks the host of the probes whether it still works. It is the host's own thread that tells the
 * service manager, so a host that hangs is silent and will be missed. From one thread, which never
 * waits.
 */
final class ProbesSignOfLife {
  private static final System.Logger LOG = System.getLogger("dev.sonda.daemon");
  private static final String HOST_THREAD = "sonda-probe-host";

  private final NotifySocket manager;
  private final Consumer<Runnable> host;
  private final AtomicInteger unanswered = new AtomicInteger();

  ProbesSignOfLife(NotifySocket manager, Consumer<Runnable> host) {
    this.manager = manager;
    this.host = host;
  }

  void ask() {
    if (unanswered.getAndIncrement() > 0) {
      LOG.log(System.Logger.Level.WARNING, "the probe host doesn''t answer{0}", whatItIsBusyWith());
    }
    host.accept(this::tell);
  }

  /** On the host's thread. An answer to an earlier question says as much. */
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
