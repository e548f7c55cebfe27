package dev.sonda.track.event;

import dev.sonda.api.platform.IoPoller;
import dev.sonda.core.InProcessService;
import dev.sonda.core.internal.EmbeddedTracingService;
import dev.sonda.ipc.uds.ServedSockets;
import dev.sonda.ipc.uds.SocketPermissions;
import dev.sonda.ipc.uds.UdsTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Test fixture with a tracing service that records the test: inside its JVM, or behind sockets like
 * a daemon's.
 */
public final class TracingServiceFixture implements AutoCloseable {
  /** The two backends that programs have. */
  public enum Place {
    IN_PROCESS,
    SYSTEM
  }

  private final @Nullable Sockets sockets;

  private TracingServiceFixture(@Nullable Sockets sockets) {
    this.sockets = sockets;
  }

  public static TracingServiceFixture start(Place place) {
    return new TracingServiceFixture(place == Place.SYSTEM ? Sockets.open() : null);
  }

  /** Starts a service behind sockets in the test's folder. */
  public static TracingServiceFixture startIn(Path folder) {
    return new TracingServiceFixture(new Sockets(folder));
  }

  /** The producer socket of the service in this folder. */
  public static Path producers(Path folder) {
    return folder.resolve("p");
  }

  /** Environment variables that name the sockets in this folder. */
  public static Map<String, String> environment(Path folder) {
    return Map.of(
        "PERFETTO_PRODUCER_SOCK_NAME", producers(folder).toString(),
        "PERFETTO_CONSUMER_SOCK_NAME", folder.resolve("c").toString());
  }

  public TracingOptions options() {
    return sockets == null
        ? TracingOptions.inProcess()
        : TracingOptions.none().withSystem(sockets.environment);
  }

  /** Stops the service and starts another one on its sockets. */
  public void restart() {
    Sockets old = sockets;
    if (old != null) {
      old.stop();
      old.start();
    }
  }

  @Override
  public void close() {
    if (sockets != null) {
      sockets.close();
    }
  }

  /** A service that listens on sockets. */
  private static final class Sockets {
    private final UdsTransport transport = UdsTransport.create();
    private final Path folder;
    private final Map<String, String> environment;
    private EmbeddedTracingService service;
    private IoPoller poller;
    private ServedSockets served;

    @SuppressWarnings("NullAway") // start() sets the other fields
    private Sockets(Path folder) {
      this.folder = folder;
      environment = TracingServiceFixture.environment(folder);
      start();
    }

    static Sockets open() {
      try {
        return new Sockets(Files.createTempDirectory("sonda-sdk"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void start() {
      service = (EmbeddedTracingService) InProcessService.start();
      try {
        poller = transport.openPoller();
        service.usePoller(poller);
        served =
            transport.serve(
                transport.discover(environment), SocketPermissions.BY_UMASK, service, poller);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void stop() {
      served.close();
      service.stopUsing(poller);
      service.close();
      try {
        poller.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void close() {
      stop();
      try {
        Files.deleteIfExists(folder);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
