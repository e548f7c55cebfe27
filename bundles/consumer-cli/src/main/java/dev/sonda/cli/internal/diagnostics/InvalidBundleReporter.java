package dev.sonda.cli.internal.diagnostics;

import java.io.File;
import java.io.IOException;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.apache.felix.fileinstall.ArtifactInstaller;
import org.osgi.service.component.annotations.Component;

/**
 * Reports jars in the hot folder that are no bundles: corrupt, half copied, or without a symbolic
 * name. Without this class FileInstall ignores such jars silently. FileInstall logs the exception
 * that this class throws, once until the file changes.
 */
@Component(service = ArtifactInstaller.class)
public final class InvalidBundleReporter implements ArtifactInstaller {
  private static final String SYMBOLIC_NAME = "Bundle-SymbolicName";

  @Override
  public boolean canHandle(File artifact) {
    if (!artifact.getName().endsWith(".jar")) {
      return false;
    }
    try {
      return !hasSymbolicName(artifact);
    } catch (IOException e) {
      return true;
    }
  }

  @Override
  public void install(File artifact) throws IOException {
    try {
      if (!hasSymbolicName(artifact)) {
        throw new IOException("its manifest has no " + SYMBOLIC_NAME);
      }
    } catch (IOException e) {
      throw new IOException(artifact.getName() + " is no bundle: " + e.getMessage(), e);
    }
  }

  @Override
  public void update(File artifact) throws IOException {
    install(artifact);
  }

  @Override
  public void uninstall(File artifact) {
    // No action is needed, since {@code install} never installs an artifact.
  }

  private static boolean hasSymbolicName(File artifact) throws IOException {
    try (JarFile jar = new JarFile(artifact)) {
      Manifest manifest = jar.getManifest();
      return manifest != null && manifest.getMainAttributes().getValue(SYMBOLIC_NAME) != null;
    }
  }
}
