package dev.sonda.cli.internal.settings;

import dev.sonda.cli.internal.manual.DeclaredSetting;
import dev.sonda.cli.internal.manual.MetatypeFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;

/**
 * Finds the keys that bundles declare in their metatype resources. Reads the files itself, because
 * the metatype service would have to run before the sockets listen; parses only files that contain
 * the PID, so none if {@code etc/} is empty.
 */
final class MetatypeKeys implements DeclaredKeys {
  private static final String FOLDER = "OSGI-INF/metatype/";
  private static final String HAS_COMPONENTS = "Service-Component";
  private static final System.Logger LOG = System.getLogger("dev.sonda.settings");

  private final BundleContext context;

  MetatypeKeys(BundleContext context) {
    this.context = context;
  }

  @Override
  public Set<String> of(String pid) {
    return Arrays.stream(context.getBundles())
        .flatMap(bundle -> of(pid, bundle).stream())
        .findFirst()
        .orElse(Set.of());
  }

  /** The keys that a bundle declares for the PID; empty if the bundle doesn't declare the PID. */
  static Optional<Set<String>> of(String pid, Bundle bundle) {
    return files(bundle).stream().flatMap(file -> keys(pid, bundle, file).stream()).findFirst();
  }

  /** Lists the files without resolving the bundle, whose imports may not be installed yet. */
  private static List<String> files(Bundle bundle) {
    boolean mayHaveSome =
        bundle.getState() != Bundle.UNINSTALLED
            && (bundle.getHeaders("").get(HAS_COMPONENTS) != null
                || bundle.getEntry(FOLDER) != null);
    if (!mayHaveSome) {
      // Searching all entry names of a large jar would be slow.
      return List.of();
    }
    Enumeration<String> files = bundle.getEntryPaths(FOLDER);
    return files == null
        ? List.of()
        : Collections.list(files).stream().filter(file -> file.endsWith(".xml")).toList();
  }

  private static Optional<Set<String>> keys(String pid, Bundle bundle, String file) {
    URL url = bundle.getEntry(file);
    if (url == null) {
      return Optional.empty();
    }
    try (InputStream stream = url.openStream()) {
      byte[] xml = stream.readAllBytes();
      return new String(xml, StandardCharsets.UTF_8).contains(pid)
          ? declared(pid, xml)
          : Optional.empty();
    } catch (IOException | XMLStreamException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "cannot read " + file + " of " + bundle.getSymbolicName() + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  private static Optional<Set<String>> declared(String pid, byte[] xml) throws XMLStreamException {
    return MetatypeFile.read(new ByteArrayInputStream(xml)).stream()
        .filter(component -> component.pid().equals(pid))
        .map(component ->
            component.settings().stream().map(DeclaredSetting::key).collect(Collectors.toSet()))
        .map(Set::copyOf)
        .findFirst();
  }
}
