package dev.sonda.ipc.uds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.ipc.uds.internal.address.SocketProperties;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SocketNamesTest {
  @Test
  void shouldPutLockAndShellBesideTheConsumerSocket() {
    SocketNames names = names("/run/perfetto/traced-consumer.sock");
    assertThat(names.lockFile()).contains(Path.of("/run/perfetto/traced-consumer.sock.lock"));
    assertThat(names.shellSocket()).contains(Path.of("/run/perfetto/traced-consumer.sock.shell"));
  }

  @Test
  void shouldHaveNoFilesBesideAnAbstractName() {
    assertThat(names("@traced").lockFile()).isEmpty();
    assertThat(names("@traced").shellSocket()).isEmpty();
  }

  @Test
  void shouldHaveAProducerSocket() {
    SocketAddressSpec consumer = SocketAddressSpec.parse("@c");
    assertThatThrownBy(() -> new SocketNames(List.of(), consumer, Set.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldTellAFrameworkWhichSocketsListenAlready() {
    SocketAddressSpec consumer = SocketAddressSpec.parse("/a=b");
    SocketNames names =
        new SocketNames(
            List.of(SocketAddressSpec.parse("@p")), consumer, Set.of(), Map.of(consumer, 4));
    Map<String, String> properties = names.propertiesToListen(SocketPermissions.BY_UMASK);
    assertThat(SocketProperties.read(SocketProperties.Role.LISTEN, properties::get))
        .contains(names);
  }

  private static SocketNames names(String consumer) {
    return new SocketNames(
        List.of(SocketAddressSpec.parse("@p")), SocketAddressSpec.parse(consumer), Set.of());
  }
}
