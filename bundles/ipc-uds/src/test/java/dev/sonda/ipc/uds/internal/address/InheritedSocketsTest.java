package dev.sonda.ipc.uds.internal.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.ipc.uds.SocketAddressSpec;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(240)
class InheritedSocketsTest {
  private static final long PID = 77;

  @Test
  void shouldTakeSocketsOfServiceManager() {
    InheritedSockets sockets = inherited("77", "3", "producer:consumer:producer");
    assertThat(sockets.producers()).hasToString("[/socket3, /socket5]");
    assertThat(sockets.consumer()).map(Object::toString).contains("/socket4");
    assertThat(sockets.descriptors()).hasToString("{/socket3=3, /socket4=4, /socket5=5}");
  }

  @Test
  void shouldAcceptSingleInheritedSocket() {
    InheritedSockets sockets = inherited("77", "1", "consumer");
    assertThat(sockets.producers()).isEmpty();
    assertThat(sockets.consumer()).map(Object::toString).contains("/socket3");
  }

  @Test
  void shouldIgnoreSocketsMeantForParentProcess() {
    assertThat(inherited("76", "2", "producer:consumer").descriptors()).isEmpty();
  }

  @Test
  void shouldFindNoSocketsWhenNoneAreInherited() {
    assertThat(InheritedSockets.of(Map.of(), PID, InheritedSocketsTest::at).descriptors())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "2, producer:shell, \"LISTEN_FDNAMES: 'shell' is neither producer nor consumer\"",
        "2, consumer:consumer, LISTEN_FDNAMES: there is more than one consumer",
        "2, producer, LISTEN_FDNAMES: 2 sockets were handed over and have to have a name each",
        "many, producer, \"LISTEN_FDS: 'many' is no number\"",
        "-1, producer, \"LISTEN_FDS: '-1' sockets can't be used\"",
        "65, producer, \"LISTEN_FDS: '65' sockets can't be used\"",
      })
  void shouldExplainUnusableSockets(String count, String names, String sentence) {
    assertThatThrownBy(() -> inherited("77", count, names)).hasMessage(sentence);
  }

  private static InheritedSockets inherited(String pid, String count, String names) {
    return InheritedSockets.of(
        Map.of("LISTEN_PID", pid, "LISTEN_FDS", count, "LISTEN_FDNAMES", names),
        PID,
        InheritedSocketsTest::at);
  }

  private static SocketAddressSpec at(int descriptor) {
    return SocketAddressSpec.parse("/socket" + descriptor);
  }
}
