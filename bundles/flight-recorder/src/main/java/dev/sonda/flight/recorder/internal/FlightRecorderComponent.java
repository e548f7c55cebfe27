package dev.sonda.flight.recorder.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.TracingService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;

/**
 * OSGi component of a flight recorder, one for each settings file. When the tracing service is
 * replaced, or the settings change, a new recorder is created and its session restarts. The daemon
 * runs this service on SIGUSR2.
 */
@Component(
    immediate = true,
    service = {Runnable.class, FlightRecorderComponent.class},
    property = "sonda.signal=USR2",
    configurationPid = "dev.sonda.flightrecorder",
    configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = FlightRecorderConfig.class, factory = true)
public final class FlightRecorderComponent implements Runnable {
  private final FlightRecorder recorder;

  /**
   * Starts a recorder for one settings file.
   *
   * @throws IOException if its trace config can't be read; the component is then not activated, and
   *     the log says why
   */
  @Activate
  public FlightRecorderComponent(
      FlightRecorderConfig config, BundleContext context, @Reference TracingService service)
      throws IOException {
    String settingsFolder = Objects.requireNonNullElse(context.getProperty("sonda.etc"), "");
    RecorderSettings settings = RecorderSettings.of(config, Path.of(settingsFolder));
    int uid = (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    recorder =
        new FlightRecorder(
            service,
            new ClientIdentity(
                (int) ProcessHandle.current().pid(), uid, ClientIdentity.HOST_MACHINE),
            settings,
            new SnapshotFolder(settings, Clock.systemUTC(), SnapshotFolder.FreeSpace::ofDisk));
    recorder.start();
  }

  @Deactivate
  void deactivate() {
    recorder.close();
  }

  /** Makes a snapshot because of a signal to the daemon. Returns at once. */
  @Override
  public void run() {
    recorder.snapshot();
  }

  /** A line of text with the snapshots made and the requests refused. */
  String status() {
    return recorder.status();
  }
}
