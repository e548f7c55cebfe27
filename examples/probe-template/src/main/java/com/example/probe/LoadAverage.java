package com.example.probe;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;

/**
 * Data source that records the load average, i.e. the number of tasks that need a CPU, as a counter
 * track.
 */
@Component(configurationPolicy = ConfigurationPolicy.IGNORE)
public final class LoadAverage implements DataSource {
  static final String NAME = "com.example.load_average";

  private final Path file;

  /** Reads the load average of this machine. */
  @Activate
  public LoadAverage() {
    this(Path.of("/proc/loadavg"));
  }

  /** Reads the load average from a file that a test has written. */
  LoadAverage(Path file) {
    this.file = file;
  }

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of(NAME);
  }

  @Override
  public Readiness check(SourceConfig config) {
    return Files.isReadable(file)
        ? Readiness.ok()
        : Readiness.impossible(file + " can't be read", "mount -t proc proc /proc");
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    Duration period =
        Duration.ofMillis(Long.parseLong(config.settings().getOrDefault("periodMs", "1000")));
    LoadAverageTrack track = new LoadAverageTrack(file);
    return done -> sink.every(period, track::sample);
  }
}
