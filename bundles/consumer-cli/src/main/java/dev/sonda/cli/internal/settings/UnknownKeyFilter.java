package dev.sonda.cli.internal.settings;

import dev.sonda.protos.NearestName;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Dictionary;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.BundleListener;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.cm.ConfigurationEvent;
import org.osgi.service.cm.ConfigurationListener;
import org.osgi.service.cm.ConfigurationPlugin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Warns of configuration keys that the component doesn't declare, suggests the nearest declared
 * key, and hides unknown keys from the component. A typo in the case of a letter, {@code shmSizeKB}
 * beside the default {@code shmSizeKb}, would otherwise stop the component: the framework treats
 * both as one key given twice.
 *
 * <p>The configuration of a bundle that is installed later is checked when the bundle starts.
 * Called on threads of ConfigurationAdmin and of the framework.
 */
@Component(
    service = {ConfigurationListener.class, ConfigurationPlugin.class},
    property = ConfigurationPlugin.CM_RANKING + ":Integer=500",
    immediate = true)
public final class UnknownKeyFilter implements ConfigurationListener, ConfigurationPlugin {
  private static final System.Logger LOG = System.getLogger("dev.sonda.settings");

  /** Keys that ConfigurationAdmin, FileInstall and DS add by themselves. */
  private static final Pattern NOT_OF_THE_FILE =
      Pattern.compile("service\\..*|component\\..*|felix\\.fileinstall\\..*|\\..*|.*\\.target");

  private static final Configuration[] NONE = {};
  private static final String ALL = "(service.pid=*)";

  private final ConfigurationAdmin admin;
  private final DeclaredKeys declared;

  /** Creates and registers the listener, which the framework removes when the bundle stops. */
  @Activate
  public UnknownKeyFilter(BundleContext context, @Reference ConfigurationAdmin admin) {
    this(admin, new MetatypeKeys(context));
    BundleListener onStarted =
        event -> {
          if (event.getType() == BundleEvent.STARTED) {
            Bundle bundle = event.getBundle();
            check(ALL, pid -> MetatypeKeys.of(pid, bundle).isPresent());
          }
        };
    context.addBundleListener(onStarted);
    check(ALL, pid -> true);
  }

  UnknownKeyFilter(ConfigurationAdmin admin, DeclaredKeys declared) {
    this.admin = admin;
    this.declared = declared;
  }

  /** Warns of unknown keys in a configuration that was updated. */
  @Override
  public void configurationEvent(ConfigurationEvent event) {
    if (event.getType() == ConfigurationEvent.CM_UPDATED) {
      check("(service.pid=" + event.getPid() + ")", pid -> true);
    }
  }

  /** Hides unknown keys from the component that is about to get its configuration. */
  @Override
  public void modifyConfiguration(
      ServiceReference<?> reference, Dictionary<String, Object> properties) {
    Object factory = properties.get(ConfigurationAdmin.SERVICE_FACTORYPID);
    Object pid = factory == null ? properties.get(Constants.SERVICE_PID) : factory;
    for (String key : unknown(String.valueOf(pid), properties)) {
      properties.remove(key);
    }
  }

  /** Checks the configurations of one PID, also those of a factory. */
  void checkPid(String pid) {
    check("(|(service.pid=" + pid + ")(service.factoryPid=" + pid + "))", any -> true);
  }

  private void check(String filter, Predicate<String> wanted) {
    try {
      Configuration[] configurations = admin.listConfigurations(filter);
      for (Configuration configuration : configurations == null ? NONE : configurations) {
        if (wanted.test(pidOf(configuration))) {
          check(configuration);
        }
      }
    } catch (IOException | InvalidSyntaxException e) {
      LOG.log(System.Logger.Level.WARNING, "cannot check the settings", e);
    }
  }

  private void check(Configuration configuration) {
    String pid = pidOf(configuration);
    Dictionary<String, Object> properties = configuration.getProperties();
    if (properties != null) {
      for (String key : unknown(pid, properties)) {
        LOG.log(
            System.Logger.Level.WARNING,
            sentence(configuration.getPid(), properties, key, declared.of(pid)));
      }
    }
  }

  private static String pidOf(Configuration configuration) {
    String factory = configuration.getFactoryPid();
    return factory == null ? configuration.getPid() : factory;
  }

  /**
   * The keys that aren't declared. Bundles are searched only if the configuration has keys from its
   * file.
   */
  private List<String> unknown(String pid, Dictionary<String, Object> properties) {
    List<String> keys =
        Collections.list(properties.keys()).stream()
            .filter(key -> !NOT_OF_THE_FILE.matcher(key).matches())
            .sorted()
            .toList();
    Set<String> known = keys.isEmpty() ? Set.of() : declared.of(pid);
    return known.isEmpty() ? List.of() : keys.stream().filter(key -> !known.contains(key)).toList();
  }

  private static String sentence(
      String pid, Dictionary<String, Object> properties, String key, Set<String> known) {
    Object file = properties.get(EtcConfigLoader.FILE_NAME);
    String hint =
        NearestName.of(key, known)
            .map(near -> "did you mean '" + near + "'?")
            .orElseGet(() -> "known are " + String.join(", ", new TreeSet<>(known)));
    String where = file == null ? pid : Path.of(URI.create(file.toString())).toString();
    return where + ": unknown key '" + key + "'; " + hint;
  }
}
