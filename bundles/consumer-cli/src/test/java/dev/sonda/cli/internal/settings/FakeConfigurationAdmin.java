package dev.sonda.cli.internal.settings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Dictionary;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.ServiceReference;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.cm.ReadOnlyConfigurationException;

/** A configuration admin that stores configurations in a list; its filters match only the PID. */
final class FakeConfigurationAdmin implements ConfigurationAdmin {
  final List<FakeConfiguration> configurations = new ArrayList<>();

  @Override
  public Configuration getConfiguration(String pid, @Nullable String location) {
    return find(pid, null);
  }

  @Override
  public Configuration getFactoryConfiguration(
      String factoryPid, String name, @Nullable String location) {
    return find(factoryPid + "~" + name, factoryPid);
  }

  private FakeConfiguration find(String pid, @Nullable String factoryPid) {
    return configurations.stream()
        .filter(configuration -> configuration.pid.equals(pid))
        .findFirst()
        .orElseGet(() -> {
          FakeConfiguration fresh = new FakeConfiguration(pid, factoryPid);
          configurations.add(fresh);
          return fresh;
        });
  }

  @Override
  public Configuration @Nullable [] listConfigurations(@Nullable String filter) {
    FakeConfiguration[] found =
        configurations.stream()
            .filter(configuration ->
                filter != null
                    && (filter.contains("(service.pid=" + configuration.pid + ")")
                        || filter.contains(
                            "(service.factoryPid=" + configuration.factoryPid + ")")))
            .toArray(FakeConfiguration[]::new);
    return found.length == 0 ? null : found;
  }

  @Override
  public Configuration getConfiguration(String pid) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Configuration getFactoryConfiguration(String factoryPid, String name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Configuration createFactoryConfiguration(String factoryPid) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Configuration createFactoryConfiguration(String factoryPid, @Nullable String location) {
    throw new UnsupportedOperationException();
  }

  /** One configuration; methods that no test needs throw an exception. */
  static final class FakeConfiguration implements Configuration {
    private final String pid;
    private final @Nullable String factoryPid;
    private final Set<ConfigurationAttribute> attributes =
        EnumSet.noneOf(ConfigurationAttribute.class);
    private @Nullable Dictionary<String, ?> properties;

    FakeConfiguration(String pid, @Nullable String factoryPid) {
      this.pid = pid;
      this.factoryPid = factoryPid;
    }

    /** The properties of the last update. */
    Dictionary<String, ?> updated() {
      return Objects.requireNonNull(properties);
    }

    @Override
    public String getPid() {
      return pid;
    }

    @Override
    public @Nullable String getFactoryPid() {
      return factoryPid;
    }

    @Override
    // The interface's return type is wider than the parameter type of update.
    @SuppressWarnings("unchecked")
    public @Nullable Dictionary<String, Object> getProperties() {
      return (Dictionary<String, Object>) properties;
    }

    @Override
    public void update(Dictionary<String, ?> updated) {
      properties = updated;
    }

    @Override
    public @Nullable Dictionary<String, Object> getProcessedProperties(
        ServiceReference<?> reference) {
      return getProperties();
    }

    @Override
    public boolean updateIfDifferent(Dictionary<String, ?> updated) {
      if (attributes.contains(ConfigurationAttribute.READ_ONLY)) {
        throw new ReadOnlyConfigurationException(pid);
      }
      boolean isNews = properties == null || !map(properties).equals(map(updated));
      properties = updated;
      return isNews;
    }

    @SuppressWarnings("JdkObsolete") // Configurations are dictionaries.
    private static Map<String, ?> map(Dictionary<String, ?> dictionary) {
      return Collections.list(dictionary.keys()).stream()
          .collect(Collectors.toMap(key -> key, dictionary::get));
    }

    @Override
    public void update() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void delete() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void setBundleLocation(@Nullable String location) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String getBundleLocation() {
      return "?";
    }

    @Override
    public long getChangeCount() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void addAttributes(ConfigurationAttribute... added) {
      attributes.addAll(List.of(added));
    }

    @Override
    public Set<ConfigurationAttribute> getAttributes() {
      return Set.copyOf(attributes);
    }

    @Override
    public void removeAttributes(ConfigurationAttribute... removed) {
      attributes.removeAll(List.of(removed));
    }
  }
}
