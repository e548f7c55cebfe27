package dev.sonda.itests.felix;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Builds the jar of a probe bundle from one class of the tests, as a probe's author would. */
public final class ProbeJarBuilder {
  private static final String COMPONENT = "OSGI-INF/probe.xml";

  private ProbeJarBuilder() {}

  public static byte[] of(Class<?> probe) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JarOutputStream jar = new JarOutputStream(bytes, manifest(probe))) {
      String path = probe.getName().replace('.', '/') + ".class";
      jar.putNextEntry(new JarEntry(path));
      try (InputStream code = probe.getClassLoader().getResourceAsStream(path)) {
        code.transferTo(jar);
      }
      jar.putNextEntry(new JarEntry(COMPONENT));
      jar.write(component(probe).getBytes(StandardCharsets.UTF_8));
      jar.closeEntry();
    }
    return bytes.toByteArray();
  }

  /** The symbolic name of the bundle that {@link #of} makes. */
  static String bundleName(Class<?> probe) {
    return "test." + probe.getSimpleName();
  }

  private static Manifest manifest(Class<?> probe) {
    Manifest manifest = new Manifest();
    Attributes headers = manifest.getMainAttributes();
    headers.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    headers.putValue("Bundle-ManifestVersion", "2");
    headers.putValue("Bundle-SymbolicName", bundleName(probe));
    headers.putValue("Bundle-Version", "1.0.0");
    headers.putValue("Import-Package", "dev.sonda.api.probe");
    headers.putValue("Service-Component", COMPONENT);
    headers.putValue(
        "Require-Capability",
        "osgi.extender;filter:=\"(&(osgi.extender=osgi.component)(version>=1.5.0))\"");
    return manifest;
  }

  private static String component(Class<?> probe) {
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <scr:component xmlns:scr="http://www.osgi.org/xmlns/scr/v1.4.0" name="%s" immediate="true">
      <implementation class="%s"/>
      <service><provide interface="dev.sonda.api.probe.DataSource"/></service>
    </scr:component>
    """
        .formatted(probe.getSimpleName(), probe.getName());
  }
}
