package dev.sonda.cli.internal.manual;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the settings that a bundle declares, from the metatype files that the build generated from
 * annotated interfaces: {@code OSGI-INF/metatype/*.xml}.
 */
public final class MetatypeFile {
  private static final String FOLDER = "OSGI-INF/metatype/";
  private static final String OURS = "dev.sonda.";

  private final Map<String, Definition> definitions = new HashMap<>();
  private final List<ComponentSettings> components = new ArrayList<>();

  private record Definition(String name, String description, List<DeclaredSetting> settings) {}

  private MetatypeFile() {}

  /** The components of Sonda in these jars, sorted by PID; paths that aren't files are skipped. */
  static List<ComponentSettings> allIn(List<Path> jars) throws IOException {
    List<ComponentSettings> all = new ArrayList<>();
    for (Path jar : jars) {
      if (Files.isRegularFile(jar)) {
        addFrom(jar, all);
      }
    }
    all.sort(Comparator.comparing(ComponentSettings::pid));
    return all;
  }

  private static void addFrom(Path jar, List<ComponentSettings> all) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().filter(MetatypeFile::isMetatype).toList()) {
        try (InputStream xml = file.getInputStream(entry)) {
          read(xml).stream().filter(found -> found.pid().startsWith(OURS)).forEach(all::add);
        } catch (XMLStreamException e) {
          throw new IOException("cannot read " + entry.getName() + " in " + jar, e);
        }
      }
    }
  }

  private static boolean isMetatype(JarEntry entry) {
    return entry.getName().startsWith(FOLDER) && entry.getName().endsWith(".xml");
  }

  /** The components that one file declares, of any vendor. */
  public static List<ComponentSettings> read(InputStream xml) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    XMLStreamReader reader = factory.createXMLStreamReader(xml);
    MetatypeFile file = new MetatypeFile();
    while (reader.hasNext()) {
      if (reader.next() == XMLStreamReader.START_ELEMENT) {
        file.take(reader);
      }
    }
    return file.components;
  }

  private String definitionId = "";
  private String pid = "";
  private boolean isFactory;

  /**
   * Processes one XML element. The format declares settings ({@code OCD} with {@code AD}s) before
   * the component that uses them ({@code Designate} with {@code Object}).
   */
  private void take(XMLStreamReader element) {
    switch (element.getLocalName()) {
      case "OCD" -> {
        definitionId = attribute(element, "id");
        definitions.put(
            definitionId,
            new Definition(
                attribute(element, "name"), attribute(element, "description"), new ArrayList<>()));
      }
      case "AD" ->
          Optional.ofNullable(definitions.get(definitionId))
              .ifPresent(definition -> definition.settings().add(setting(element)));
      case "Designate" -> {
        String factoryPid = attribute(element, "factoryPid");
        isFactory = !factoryPid.isEmpty();
        pid = isFactory ? factoryPid : attribute(element, "pid");
      }
      case "Object" ->
          Optional.ofNullable(definitions.get(attribute(element, "ocdref")))
              .map(this::component)
              .ifPresent(components::add);
      default -> {
        // Other elements declare no settings.
      }
    }
  }

  private ComponentSettings component(Definition found) {
    return new ComponentSettings(
        pid, isFactory, found.name(), found.description(), found.settings());
  }

  private static DeclaredSetting setting(XMLStreamReader element) {
    return new DeclaredSetting(
        attribute(element, "id"),
        attribute(element, "type"),
        attribute(element, "default"),
        given(element, "min"),
        given(element, "max"),
        attribute(element, "description"));
  }

  private static Optional<String> given(XMLStreamReader element, String name) {
    return Optional.ofNullable(element.getAttributeValue(null, name));
  }

  private static String attribute(XMLStreamReader element, String name) {
    return Objects.requireNonNullElse(element.getAttributeValue(null, name), "");
  }
}
