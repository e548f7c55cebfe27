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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.Configuration.ConfigurationAttribute;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Reads {@code etc/*.cfg} before the first component starts, as FileInstall does later: with
 * FileInstall's PIDs and its mark on each configuration, so that FileInstall recognizes the
 * configurations and updates them only when a file changes. In a daemon, reads them again on each
 * SIGHUP, without FileInstall's delay of some seconds.
 */
@Component(
    service = {},
    immediate = true)
public final class EtcConfigLoader {
  /**
   * The configuration property in which FileInstall marks the file that a configuration comes from.
   */
  static final String FILE_NAME = "felix.fileinstall.filename";

  private static final System.Logger LOG = System.getLogger(EtcConfigLoader.class.getName());
  private static final String SUFFIX = ".cfg";

  /** The framework property that a daemon sets. */
  private static final String IS_DAEMON = "sonda.daemon";

  private final ConfigurationAdmin admin;

  @Activate
  public EtcConfigLoader(BundleContext context, @Reference ConfigurationAdmin admin) {
    this(admin);
    String folder = context.getProperty("sonda.etc");
    if (folder != null) {
      readAll(Path.of(folder));
      if (Boolean.parseBoolean(context.getProperty(IS_DAEMON))) {
        Runnable onHangUp = () -> readAgain(Path.of(folder));
        context.registerService(
            Runnable.class, onHangUp, FrameworkUtil.asDictionary(Map.of("sonda.signal", "HUP")));
      }
    }
  }

  EtcConfigLoader(ConfigurationAdmin admin) {
    this.admin = admin;
  }

  /** Reads all files and logs which of them have changed. */
  void readAgain(Path folder) {
    List<Path> changed = readAll(folder);
    String what =
        changed.isEmpty()
            ? "nothing has changed"
            : changed.stream()
                .map(file -> file.getFileName().toString())
                .collect(Collectors.joining(", ", "changed: ", ""));
    LOG.log(
        System.Logger.Level.INFO, "settings in " + folder + " were read again (SIGHUP); " + what);
  }

  /** Reads all files and returns those whose settings have changed. */
  List<Path> readAll(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return readAll(folder, files);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "cannot read the settings in " + folder, e);
      return List.of();
    }
  }

  /**
   * Reads the files of a directory listing. A listing that fails midway throws an unchecked
   * exception.
   */
  List<Path> readAll(Path folder, Stream<Path> files) {
    try {
      List<Path> sorted = files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
      return sorted.stream().filter(this::read).toList();
    } catch (UncheckedIOException e) {
      LOG.log(System.Logger.Level.WARNING, "cannot read the settings in " + folder, e.getCause());
      return List.of();
    }
  }

  /** Reads one file and returns whether its settings have changed. */
  private boolean read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      Map<String, Object> configuration = new HashMap<>();
      properties
          .stringPropertyNames()
          .forEach(key -> configuration.put(key, properties.getProperty(key)));
      if (hasVariables(configuration)) {
        // A file with variables is left to FileInstall, which resolves them.
        return false;
      }
      configuration.put(FILE_NAME, nameOf(file));
      return update(configurationOf(file), configuration);
    } catch (IOException | IllegalArgumentException e) {
      LOG.log(System.Logger.Level.WARNING, "cannot read the settings in " + file, e);
      return false;
    }
  }

  /**
   * Updates a configuration. FileInstall locks the configuration if this user can't write the file,
   * such as a file of root under systemd; the file's values are applied nevertheless.
   */
  private static boolean update(Configuration configuration, Map<String, Object> settings)
      throws IOException {
    boolean locked = configuration.getAttributes().contains(ConfigurationAttribute.READ_ONLY);
    if (locked) {
      configuration.removeAttributes(ConfigurationAttribute.READ_ONLY);
    }
    try {
      return configuration.updateIfDifferent(FrameworkUtil.asDictionary(settings));
    } finally {
      if (locked) {
        configuration.addAttributes(ConfigurationAttribute.READ_ONLY);
      }
    }
  }

  /**
   * The file's name in the form of FileInstall's mark: the canonical path as a URI with one slash.
   */
  private static String nameOf(Path file) throws IOException {
    return file.toRealPath().toFile().toURI().toString();
  }

  private static boolean hasVariables(Map<String, Object> configuration) {
    return configuration.values().stream().anyMatch(value -> value.toString().contains("${"));
  }

  /**
   * The configuration of a file named {@code pid.cfg}, {@code factory-name.cfg} or {@code
   * factory~name.cfg}.
   */
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
