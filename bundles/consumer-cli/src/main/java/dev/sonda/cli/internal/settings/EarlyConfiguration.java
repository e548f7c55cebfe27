package dev.sonda.cli.internal.settings;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Reads {@code etc/*.cfg} once, the way FileInstall will: same PIDs, same mark on each
 * configuration, so that FileInstall finds them done and updates them only when a file changes.
 */
@Component(
    service = {},
    immediate = true)
public final class EarlyConfiguration {
  /** FileInstall's mark: which file a configuration came from. */
  static final String FILE_NAME = "felix.fileinstall.filename";

  private static final System.Logger LOG = System.getLogger(EarlyConfiguration.class.getName());
  private static final String SUFFIX = ".cfg";

  private final ConfigurationAdmin admin;

  @Activate
  public EarlyConfiguration(BundleContext context, @Reference ConfigurationAdmin admin) {
    this(admin);
    String folder = context.getProperty("sonda.etc");
    if (folder != null) {
      readAll(Path.of(folder));
    }
  }

  EarlyConfiguration(ConfigurationAdmin admin) {
    this.admin = admin;
  }

  void readAll(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      readAll(folder, files);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "cannot read the settings in " + folder, e);
    }
  }

  /** A folder that breaks while it is listed throws another exception than one that is closed. */
  void readAll(Path folder, Stream<Path> files) {
    try {
      List<Path> sorted = files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
      sorted.forEach(this::read);
    } catch (UncheckedIOException e) {
      LOG.log(System.Logger.Level.WARNING, "cannot read the settings in " + folder, e.getCause());
    }
  }

  private void read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      Map<String, Object> configuration = new HashMap<>();
      properties
          .stringPropertyNames()
          .forEach(key -> configuration.put(key, properties.getProperty(key)));
      if (hasVariables(configuration)) {
        // Only FileInstall knows what they stand for.
        return;
      }
      configuration.put(FILE_NAME, nameOf(file));
      configurationOf(file).update(FrameworkUtil.asDictionary(configuration));
    } catch (IOException | IllegalArgumentException e) {
      LOG.log(System.Logger.Level.WARNING, "cannot read the settings in " + file, e);
    }
  }

  /** As FileInstall writes it: the canonical file as a URI with one slash. */
  private static String nameOf(Path file) throws IOException {
    return file.toRealPath().toFile().toURI().toString();
  }

  private static boolean hasVariables(Map<String, Object> configuration) {
    return configuration.values().stream().anyMatch(value -> value.toString().contains("${"));
  }

  /** {@code pid.cfg}, or {@code factory-name.cfg}, or {@code factory~name.cfg}. */
  private Configuration configurationOf(Path file) throws IOException {
    String name = file.getFileName().toString();
    String pid = name.substring(0, name.length() - SUFFIX.length());
    int separator = pid.indexOf('~') > 0 ? pid.indexOf('~') : pid.indexOf('-');
    return separator > 0
        ? admin.getFactoryConfiguration(
            pid.substring(0, separator), pid.substring(separator + 1), "?")
        : admin.getConfiguration(pid, "?");
  }
}
