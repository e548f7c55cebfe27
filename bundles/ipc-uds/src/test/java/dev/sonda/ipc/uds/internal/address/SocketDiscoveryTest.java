package dev.sonda.ipc.uds.internal.address;

import static dev.sonda.ipc.uds.internal.address.SocketDiscovery.CONSUMER_VARIABLE;
import static dev.sonda.ipc.uds.internal.address.SocketDiscovery.PRODUCER_VARIABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class SocketDiscoveryTest {
  @TempDir Path dir;

  @Test
  void shouldTakeTheSystemFolderIfThereIsOne() {
    ServiceSocketAddresses names = discover(Map.of(), dir);
    assertThat(names.producers()).hasToString("[" + dir + "/traced-producer.sock]");
    assertThat(names.consumer()).hasToString(dir + "/traced-consumer.sock");
    assertThat(names.variables()).isEmpty();
  }

  @Test
  void shouldTakeTmpWithoutASystemFolder() throws Exception {
    assertInTmp(discover(Map.of(), dir.resolve("missing")));
    assertInTmp(discover(Map.of(), Files.createFile(dir.resolve("file"))));
  }

  @Test
  void shouldUseTmpWhenSystemFolderIsNotAccessible() throws Exception {
    Path closed = Files.createDirectory(dir.resolve("closed"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
    Assumptions.assumeFalse(Files.isExecutable(closed), "nothing is closed to root");
    assertInTmp(discover(Map.of(), closed));
  }

  @Test
  void shouldPreferEnvironmentVariablesToSystemFolder() {
    ServiceSocketAddresses names =
        discover(Map.of(PRODUCER_VARIABLE, "@p", CONSUMER_VARIABLE, "/c", "OTHER", "x"), dir);
    assertThat(names.producers()).hasToString("[@p]");
    assertThat(names.consumer()).hasToString("/c");
    assertThat(names.variables()).containsExactlyInAnyOrder(PRODUCER_VARIABLE, CONSUMER_VARIABLE);
  }

  @Test
  void shouldChooseProducerAndConsumerSocketsIndependently() {
    ServiceSocketAddresses names = discover(Map.of(CONSUMER_VARIABLE, "@c"), dir);
    assertThat(names.producers()).hasToString("[" + dir + "/traced-producer.sock]");
    assertThat(names.consumer()).hasToString("@c");
    assertThat(names.variables()).containsExactly(CONSUMER_VARIABLE);
  }

  @Test
  void shouldPreferInheritedSocketToEnvironment() {
    ServiceSocketAddresses names =
        discover(
            Map.of(
                "LISTEN_PID",
                "77",
                "LISTEN_FDS",
                "1",
                "LISTEN_FDNAMES",
                "consumer",
                CONSUMER_VARIABLE,
                "@c",
                PRODUCER_VARIABLE,
                "@p"),
            dir);
    assertThat(names.producers()).hasToString("[@p]");
    assertThat(names.consumer()).hasToString("/inherited3");
    assertThat(names.inherited()).hasToString("{/inherited3=3}");
  }

  @Test
  void shouldSplitProducerVariableAtCommas() {
    ServiceSocketAddresses names = discover(Map.of(PRODUCER_VARIABLE, "@a,,/b,127.0.0.1:5,"), dir);
    assertThat(names.producers()).hasToString("[@a, /b, 127.0.0.1:5]");
  }

  @Test
  void shouldNotSplitConsumerSocketAtComma() {
    assertThat(discover(Map.of(CONSUMER_VARIABLE, "/a,b"), dir).consumer()).hasToString("/a,b");
  }

  @Test
  void shouldReportVariableWithInvalidAddress() {
    assertRefused(CONSUMER_VARIABLE, "");
    assertRefused(PRODUCER_VARIABLE, "");
    assertRefused(PRODUCER_VARIABLE, ",");
    assertRefused(PRODUCER_VARIABLE, "@a,host:0");
  }

  private void assertRefused(String variable, String value) {
    assertThatThrownBy(() -> discover(Map.of(variable, value), dir))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(variable + ": ");
  }

  private static void assertInTmp(ServiceSocketAddresses names) {
    assertThat(names.producers()).hasToString("[/tmp/perfetto-producer]");
    assertThat(names.consumer()).hasToString("/tmp/perfetto-consumer");
  }

  private static ServiceSocketAddresses discover(Map<String, String> environment, Path runFolder) {
    return discovery(environment, runFolder).names();
  }

  private static SocketDiscovery discovery(Map<String, String> environment, Path runFolder) {
    InheritedSockets inherited =
        InheritedSockets.of(environment, 77, fd -> SocketAddressSpec.parse("/inherited" + fd));
    return new SocketDiscovery(environment, runFolder, inherited);
  }
}
