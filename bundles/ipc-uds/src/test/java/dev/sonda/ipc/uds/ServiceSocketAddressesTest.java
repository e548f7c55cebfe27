package dev.sonda.ipc.uds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.ipc.uds.internal.address.SocketAddressProperties;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class ServiceSocketAddressesTest {
  @Test
  void shouldPutLockAndShellBesideTheConsumerSocket() {
    ServiceSocketAddresses names = names("/run/perfetto/traced-consumer.sock");
    assertThat(names.lockFile()).contains(Path.of("/run/perfetto/traced-consumer.sock.lock"));
    assertThat(names.shellSocket()).contains(Path.of("/run/perfetto/traced-consumer.sock.shell"));
  }

  @Test
  void shouldHaveNoFilesBesideAnAbstractName() {
    assertThat(names("@traced").lockFile()).isEmpty();
    assertThat(names("@traced").shellSocket()).isEmpty();
  }

  @Test
  void shouldRefuseAddressesWithoutProducerSocket() {
    SocketAddressSpec consumer = SocketAddressSpec.parse("@c");
    assertThatThrownBy(() -> new ServiceSocketAddresses(List.of(), consumer, Set.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldPassInheritedSocketsThroughFrameworkProperties() {
    SocketAddressSpec consumer = SocketAddressSpec.parse("/a=b");
    ServiceSocketAddresses names =
        new ServiceSocketAddresses(
            List.of(SocketAddressSpec.parse("@p")), consumer, Set.of(), Map.of(consumer, 4));
    Map<String, String> properties = names.propertiesToListen(SocketPermissions.BY_UMASK);
    assertThat(SocketAddressProperties.read(SocketAddressProperties.Role.LISTEN, properties::get))
        .contains(names);
  }

  private static ServiceSocketAddresses names(String consumer) {
    return new ServiceSocketAddresses(
        List.of(SocketAddressSpec.parse("@p")), SocketAddressSpec.parse(consumer), Set.of());
  }
}
