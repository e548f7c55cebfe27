package dev.sonda.probe.journald.internal;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.probe.journald.internal.JournalOpener.MissingLibraryException;
import java.io.IOException;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;

/** The data source {@code linux.systemd_journald}: new entries of the systemd journal. */
@Component(configurationPolicy = ConfigurationPolicy.IGNORE)
public final class JournaldDataSource implements DataSource {
  private static final String NAME = "linux.systemd_journald";

  private final JournalOpener library;
  private final JournalPermissionCheck folders;
  private final LibsystemdInstallCommand packages;

  /** Reads this machine's journal; the library is loaded with the first session. */
  @Activate
  public JournaldDataSource() {
    this(
        SdJournal::open,
        JournalPermissionCheck.ofThisMachine(),
        LibsystemdInstallCommand.ofThisMachine());
  }

  JournaldDataSource(
      JournalOpener library, JournalPermissionCheck folders, LibsystemdInstallCommand packages) {
    this.library = library;
    this.folders = folders;
    this.packages = packages;
  }

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of(NAME);
  }

  @Override
  public Readiness check(SourceConfig config) {
    try {
      request(config);
      library.open().close();
      return folders.readiness();
    } catch (MissingLibraryException e) {
      return Readiness.impossible("not available: " + e.getMessage(), packages.installLibsystemd());
    } catch (IOException | IllegalArgumentException e) {
      return Readiness.impossible(String.valueOf(e.getMessage()), "");
    }
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return new JournaldDataSourceInstance(request(config), library, sink, System::nanoTime);
  }

  private static JournaldRequest request(SourceConfig config) {
    return JournaldRequest.parse(config.payload(JournaldFieldNumbers.JOURNALD_CONFIG));
  }
}
