package dev.sonda.cli.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;

class MetatypeKeysTest {
  private static final String METATYPE =
      """
      <metatype:MetaData xmlns:metatype="http://www.osgi.org/xmlns/metatype/v1.2.0">
        <OCD id="x" name="Thing">
          <AD id="waitMs" type="Integer" default="3"/>
          <AD id="isKept" type="Boolean" default="true"/>
        </OCD>
        <Designate %s="dev.sonda.thing"><Object ocdref="x"/></Designate>
      </metatype:MetaData>
      """;

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir Path folder;

  private final BundleInFolder bundle = new BundleInFolder();

  @BeforeEach
  void declare() throws IOException {
    write("thing.xml", METATYPE.formatted("pid"));
  }

  private void write(String name, String text) throws IOException {
    Path metatype = Files.createDirectories(folder.resolve("OSGI-INF/metatype"));
    Files.writeString(metatype.resolve(name), text);
  }

  @Test
  void shouldFindTheKeysThatABundleDeclares() {
    assertThat(MetatypeKeys.of("dev.sonda.thing", bundle.proxy()))
        .hasValueSatisfying(keys -> assertThat(keys).containsExactlyInAnyOrder("waitMs", "isKept"));
  }

  @Test
  void shouldFindKeysOfFactoryPid() throws IOException {
    write("thing.xml", METATYPE.formatted("factoryPid"));

    assertThat(MetatypeKeys.of("dev.sonda.thing", bundle.proxy())).isPresent();
  }

  @Test
  void shouldMatchWholePidOnly() {
    assertThat(MetatypeKeys.of("dev.sonda", bundle.proxy())).isEmpty();
    assertThat(MetatypeKeys.of("dev.sonda.other", bundle.proxy())).isEmpty();
  }

  @Test
  void shouldSearchEveryInstalledBundle() {
    BundleInFolder plain = new BundleInFolder();
    plain.path = "nothing";

    MetatypeKeys keys = new MetatypeKeys(context(plain.proxy(), bundle.proxy()));

    assertThat(keys.of("dev.sonda.thing")).contains("waitMs");
    assertThat(keys.of("dev.sonda.other")).isEmpty();
  }

  @Test
  void shouldIgnoreUninstalledBundle() {
    bundle.state = Bundle.UNINSTALLED;

    assertThat(MetatypeKeys.of("dev.sonda.thing", bundle.proxy())).isEmpty();
    assertThat(bundle.looks).isZero();
  }

  @Test
  void shouldNotSearchBundleWithoutComponentsAndFolder() {
    bundle.path = "nothing";

    assertThat(MetatypeKeys.of("dev.sonda.thing", bundle.proxy())).isEmpty();
    assertThat(bundle.looks).isZero();
  }

  /**
   * A jar may lack entries for its folders, but its manifest lists the components of the bundle.
   */
  @Test
  void shouldSearchJarWithComponentsWithoutFolderEntries() {
    bundle.hasFolders = false;
    bundle.headers = Map.of("Service-Component", "OSGI-INF/thing.xml");

    assertThat(MetatypeKeys.of("dev.sonda.thing", bundle.proxy())).isPresent();
  }

  @Test
  void shouldNameMetatypeFileWhenNotWellFormed() throws IOException {
    write("thing.xml", "<not dev.sonda.thing");
    log.expect("cannot read OSGI-INF/metatype/thing.xml of test.bundle");

    assertThat(MetatypeKeys.of("dev.sonda.thing", bundle.proxy())).isEmpty();
    assertThat(log.lines()).hasSize(1);
  }

  private static BundleContext context(Bundle... bundles) {
    return (BundleContext)
        Proxy.newProxyInstance(
            MetatypeKeysTest.class.getClassLoader(),
            new Class<?>[] {BundleContext.class},
            (proxy, method, arguments) -> {
              assertThat(method.getName()).isEqualTo("getBundles");
              return bundles;
            });
  }

  /** The part of a bundle that lists its files, which are in the test's folder. */
  private final class BundleInFolder {
    private Map<String, String> headers = Map.of();
    private String path = ".";
    private int state = Bundle.INSTALLED;
    private boolean hasFolders = true;
    private int looks;

    Bundle proxy() {
      return (Bundle)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {Bundle.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "getState" -> state;
                    case "getHeaders" -> FrameworkUtil.asDictionary(headers);
                    case "getSymbolicName" -> "test.bundle";
                    case "getEntry" -> entry((String) arguments[0]);
                    case "getEntryPaths" -> entries((String) arguments[0]);
                    default -> throw new UnsupportedOperationException(method.getName());
                  });
    }

    private @Nullable Object entry(String name) throws MalformedURLException {
      Path file = folder.resolve(path).resolve(name);
      boolean isThere =
          name.endsWith("/") ? hasFolders && Files.isDirectory(file) : Files.exists(file);
      return isThere ? file.toUri().toURL() : null;
    }

    private Object entries(String name) throws IOException {
      looks++;
      try (var files = Files.list(folder.resolve(path).resolve(name))) {
        return Collections.enumeration(files.map(file -> name + file.getFileName()).toList());
      }
    }
  }
}
