package dev.sonda.ipc.uds.internal.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.UntrustedServiceException;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which users' services a client trusts. */
@Timeout(240)
@Tag("T22")
class ServiceTrustTest {
  private static final int ROOT = 0;
  private static final int ME = 1000;
  private static final int STRANGER = 1001;
  private static final int NOBODY = 65534;
  private static final SocketAddressSpec PRODUCERS =
      SocketAddressSpec.parse("/tmp/perfetto-producer");
  private static final SocketAddressSpec CONSUMERS =
      SocketAddressSpec.parse("/tmp/perfetto-consumer");

  @ParameterizedTest
  @ValueSource(ints = {ROOT, ME})
  void shouldTrustRootAndUserOfThisProcess(int uid) throws IOException {
    ServiceTrust trust = new ServiceTrust(named(PRODUCERS, CONSUMERS), ME);

    trust.check(PRODUCERS, uid);
    trust.check(CONSUMERS, uid);
    trust.check(SocketAddressSpec.parse("@name"), uid);
  }

  @ParameterizedTest
  @ValueSource(ints = {ROOT, ME})
  void shouldNotTrustSocketThatAnyUserCouldHaveOpened(int ownUid) {
    ServiceTrust trust = new ServiceTrust(named(PRODUCERS, CONSUMERS), ownUid);

    assertRefused(trust, PRODUCERS);
    assertRefused(trust, CONSUMERS);
  }

  @Test
  void shouldNameEnvironmentVariableToSetInError() {
    ServiceTrust trust = new ServiceTrust(named(PRODUCERS, CONSUMERS), ME);

    assertThatThrownBy(() -> trust.check(CONSUMERS, STRANGER))
        .hasMessageContaining("/tmp/perfetto-consumer was opened by user 1001")
        .hasMessageEndingWith("PERFETTO_CONSUMER_SOCK_NAME=/tmp/perfetto-consumer");
    assertThatThrownBy(() -> trust.check(PRODUCERS, STRANGER))
        .hasMessageEndingWith("PERFETTO_PRODUCER_SOCK_NAME=/tmp/perfetto-producer");
  }

  @Test
  void shouldApplyConsumerSocketRulesToShellSocket() throws IOException {
    Path shell = Path.of("/tmp/perfetto-consumer.shell");
    ServiceTrust trust = new ServiceTrust(named(PRODUCERS, CONSUMERS), ME);

    trust.checkShell(shell, ME);
    trust.checkShell(shell, ROOT);
    assertThatThrownBy(() -> trust.checkShell(shell, STRANGER))
        .isInstanceOf(UntrustedServiceException.class)
        .hasMessageContaining("the socket /tmp/perfetto-consumer.shell was opened by user 1001")
        .hasMessageEndingWith("PERFETTO_CONSUMER_SOCK_NAME=/tmp/perfetto-consumer");
    new ServiceTrust(named(PRODUCERS, CONSUMERS, "PERFETTO_CONSUMER_SOCK_NAME"), ME)
        .checkShell(shell, STRANGER);
  }

  @Test
  void shouldNotConnectToShellOfAnotherUser(@TempDir Path folder) throws IOException {
    Path shell = Files.createFile(folder.resolve("perfetto-consumer.shell"));
    ServiceTrust trust =
        new ServiceTrust(
            named(PRODUCERS, CONSUMERS), (Integer) Files.getAttribute(shell, "unix:uid"));
    UserPrincipal stranger =
        shell.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("4711");

    trust.checkShell(shell, Files.getOwner(shell));
    assertThatThrownBy(() -> trust.checkShell(shell, stranger))
        .isInstanceOf(UntrustedServiceException.class)
        .hasMessageEndingWith("was opened by 4711, but is another's");
  }

  @Test
  void shouldNotConnectRootToShellOfOtherUser(@TempDir Path folder) throws IOException {
    Path shell = Files.createFile(folder.resolve("perfetto-consumer.shell"));
    if (Files.getAttribute(shell, "unix:uid").equals(ROOT)) {
      Files.setOwner(
          shell,
          shell.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("4711"));
    }
    ServiceTrust trust = new ServiceTrust(named(PRODUCERS, CONSUMERS), ROOT);

    assertThatThrownBy(() -> trust.checkShell(shell, Files.getOwner(shell)))
        .isInstanceOf(UntrustedServiceException.class);
  }

  @Test
  void shouldTrustSocketThatUserNamesExplicitly() throws IOException {
    ServiceTrust trust =
        new ServiceTrust(named(PRODUCERS, CONSUMERS, "PERFETTO_CONSUMER_SOCK_NAME"), ME);

    trust.check(CONSUMERS, STRANGER);
    assertRefused(trust, PRODUCERS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/tmp/perfetto-consumer", "@name"})
  void shouldNotConnectRootToOtherUsersSocketEvenWhenNamed(String address) {
    SocketAddressSpec consumers = SocketAddressSpec.parse(address);
    ServiceTrust trust =
        new ServiceTrust(named(PRODUCERS, consumers, "PERFETTO_CONSUMER_SOCK_NAME"), ROOT);

    assertRefused(trust, consumers);
    assertThatThrownBy(() -> trust.check(consumers, STRANGER))
        .hasMessageContaining("/run/perfetto");
  }

  @ParameterizedTest
  @ValueSource(ints = {ROOT, ME})
  void shouldTrustOwnerOfFolderThatOthersCannotReplace(int ownUid) throws IOException {
    Path folder = folderOfService();
    try {
      int owner = (Integer) Files.getAttribute(folder, "unix:uid");
      SocketAddressSpec socket = SocketAddressSpec.parse(folder.resolve("s").toString());
      ServiceTrust trust = new ServiceTrust(named(socket, CONSUMERS), ownUid);

      trust.check(socket, owner);
      assertRefused(trust, socket);
    } finally {
      Files.delete(folder);
    }
  }

  @Test
  void shouldNotTrustOwnerOfFolderInWorldWritableParent() throws IOException {
    Path open = folderOfService();
    try {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(open);
      permissions.add(PosixFilePermission.OTHERS_WRITE);
      Files.setPosixFilePermissions(open, permissions);
      int owner = (Integer) Files.getAttribute(open, "unix:uid");
      SocketAddressSpec socket = SocketAddressSpec.parse(open.resolve("s").toString());

      assertThatThrownBy(() -> new ServiceTrust(named(socket, CONSUMERS), ME).check(socket, owner))
          .isInstanceOf(UntrustedServiceException.class);
    } finally {
      Files.delete(open);
    }
  }

  @Test
  void shouldPassNamesOfSetVariablesInConnectProperties() {
    ServiceSocketAddresses names = named(PRODUCERS, CONSUMERS, "PERFETTO_CONSUMER_SOCK_NAME");
    ServiceSocketAddresses read =
        SocketAddressProperties.read(
                SocketAddressProperties.Role.CONNECT, names.propertiesToConnect()::get)
            .orElseThrow();

    assertThat(read.variables()).containsExactly("PERFETTO_CONSUMER_SOCK_NAME");
  }

  private static void assertRefused(ServiceTrust trust, SocketAddressSpec address) {
    assertThatThrownBy(() -> trust.check(address, STRANGER))
        .isInstanceOf(UntrustedServiceException.class);
  }

  /**
   * A folder owned by a user other than root and the test's user; by an unprivileged user if the
   * test runs as root.
   */
  private static Path folderOfService() throws IOException {
    Path here = Path.of("target").toRealPath();
    for (Path above = here; above != null; above = above.getParent()) {
      Assumptions.assumeFalse(
          Files.getPosixFilePermissions(above).contains(PosixFilePermission.OTHERS_WRITE),
          "the sources lie in a folder that everybody may write");
    }
    Path folder = Files.createTempDirectory(here, "service");
    if (Syscalls.libc().geteuid() == ROOT) {
      Files.setAttribute(folder, "unix:uid", NOBODY);
    }
    return folder;
  }

  private static ServiceSocketAddresses named(
      SocketAddressSpec producers, SocketAddressSpec consumers, String... variables) {
    return new ServiceSocketAddresses(List.of(producers), consumers, Set.of(variables));
  }
}
