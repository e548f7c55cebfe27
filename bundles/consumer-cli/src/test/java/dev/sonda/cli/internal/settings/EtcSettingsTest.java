package dev.sonda.cli.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.service.cm.Configuration.ConfigurationAttribute;

class EtcSettingsTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir Path etc;

  private final FakeConfigurationAdmin admin = new FakeConfigurationAdmin();

  @Test
  void shouldReadFileAsFileInstallDoes() throws IOException {
    Path file = write("dev.sonda.producer.cfg", "# a comment\nshmSizeKb = 512\n");
    write("framework.properties", "not=for components\n");

    new EtcConfigLoader(admin).readAll(etc);

    assertThat(admin.configurations).hasSize(1);
    Dictionary<String, ?> properties = admin.configurations.getFirst().updated();
    assertThat(admin.configurations.getFirst().getPid()).isEqualTo("dev.sonda.producer");
    assertThat(properties.get("shmSizeKb")).isEqualTo("512");
    assertThat(properties.get("felix.fileinstall.filename"))
        .isEqualTo(file.toFile().toURI().toString());
  }

  @Test
  void shouldReadFilesOfFactories() throws IOException {
    write("a.factory-one.cfg", "x=1\n");
    write("a.factory~two.cfg", "x=2\n");

    new EtcConfigLoader(admin).readAll(etc);

    assertThat(admin.configurations)
        .extracting(FakeConfigurationAdmin.FakeConfiguration::getPid)
        .containsExactly("a.factory~one", "a.factory~two");
    assertThat(admin.configurations.getFirst().getFactoryPid()).isEqualTo("a.factory");
  }

  @Test
  void shouldReportChangedFilesWhenReadAgain() throws IOException {
    Path changed = write("a.cfg", "x=1\n");
    write("b.cfg", "x=1\n");
    EtcConfigLoader early = new EtcConfigLoader(admin);
    early.readAll(etc);

    assertThat(early.readAll(etc)).isEmpty();
    Files.writeString(changed, "x=2\n");
    Path fresh = write("c.cfg", "x=1\n");
    assertThat(early.readAll(etc)).containsExactly(changed, fresh);
    assertThat(admin.configurations.getFirst().updated().get("x")).isEqualTo("2");
  }

  /** FileInstall locks the configuration if the current user can't write its file. */
  @Test
  void shouldUpdateConfigurationThatFileInstallLocked() throws IOException {
    Path changed = write("a.cfg", "x=1\n");
    EtcConfigLoader early = new EtcConfigLoader(admin);
    early.readAll(etc);
    FakeConfigurationAdmin.FakeConfiguration locked = admin.configurations.getFirst();
    locked.addAttributes(ConfigurationAttribute.READ_ONLY);

    Files.writeString(changed, "x=2\n");

    assertThat(early.readAll(etc)).containsExactly(changed);
    assertThat(locked.updated().get("x")).isEqualTo("2");
    assertThat(locked.getAttributes()).containsExactly(ConfigurationAttribute.READ_ONLY);
  }

  @Test
  void shouldContinueWhenListingOfFolderFails() {
    Stream<Path> broken =
        Stream.generate(() -> {
          throw new UncheckedIOException(new IOException("Input/output error"));
        });

    new EtcConfigLoader(admin).readAll(etc, broken);

    log.expect("cannot read the settings in " + etc);
    assertThat(admin.configurations).isEmpty();
  }

  @Test
  void shouldIgnoreFilesWithVariablesThatFileInstallExpands() throws IOException {
    write("a.cfg", "folder=${sonda.deploy}\n");

    new EtcConfigLoader(admin).readAll(etc);

    assertThat(admin.configurations).isEmpty();
  }

  @Test
  void shouldWarnOfAnUnknownKeyAndNameTheFileAndTheNearestKey() throws IOException {
    Path file = write("dev.sonda.producer.cfg", "shmSizeKB=512\npageSizeKb=4\n");
    new EtcConfigLoader(admin).readAll(etc);

    unknownKeys().checkPid("dev.sonda.producer");

    assertThat(log.lines())
        .singleElement()
        .asString()
        .contains(file + ": unknown key", "'shmSizeKB'", "did you mean 'shmSizeKb'?");
    log.expect("shmSizeKB");
  }

  @Test
  void shouldListKnownKeysWhenUnknownKeyIsUnlikeAll() throws IOException {
    write("dev.sonda.producer-x.cfg", "colour=blue\n");
    new EtcConfigLoader(admin).readAll(etc);

    unknownKeys().checkPid("dev.sonda.producer");

    log.expect("unknown key 'colour'; known are pageSizeKb, shmSizeKb");
  }

  @Test
  void shouldNotWarnWhenKeysAreKnownOrNoneIsDeclared() throws IOException {
    write("dev.sonda.producer.cfg", "shmSizeKb=512\n");
    write("some.library.cfg", "anything=goes\n");
    new EtcConfigLoader(admin).readAll(etc);

    unknownKeys().checkPid("dev.sonda.producer");
    unknownKeys().checkPid("some.library");

    assertThat(log.lines()).isEmpty();
  }

  @Test
  @SuppressWarnings({
    "JdkObsolete",
    "NullAway"
  }) // OSGi requires a Dictionary; the service reference, null in this test, is not used.
  void shouldRemoveUnknownKeysBeforeComponentIsConfigured() {
    Hashtable<String, Object> properties = new Hashtable<>();
    properties.put("service.pid", "dev.sonda.producer");
    properties.put("felix.fileinstall.filename", "file:/etc/x.cfg");
    properties.put("shmSizeKb", "512");
    properties.put("shmSizeKB", "1024");

    unknownKeys().modifyConfiguration(null, properties);

    assertThat(properties)
        .containsOnlyKeys("service.pid", "felix.fileinstall.filename", "shmSizeKb");
  }

  private UnknownKeyFilter unknownKeys() {
    return new UnknownKeyFilter(
        admin,
        pid -> pid.equals("dev.sonda.producer") ? Set.of("shmSizeKb", "pageSizeKb") : Set.of());
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(etc.resolve(name), content);
  }
}
