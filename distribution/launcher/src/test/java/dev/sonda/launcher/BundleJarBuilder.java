package dev.sonda.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Writes jars for tests that are valid bundles without any content. */
final class BundleJarBuilder {
  private BundleJarBuilder() {}

  static Path write(Path jar, String symbolicName, String imports) throws IOException {
    Files.createDirectories(jar.getParent());
    Manifest manifest = new Manifest();
    Attributes headers = manifest.getMainAttributes();
    headers.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    headers.putValue("Bundle-ManifestVersion", "2");
    headers.putValue("Bundle-SymbolicName", symbolicName);
    headers.putValue("Import-Package", imports);
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }
}
