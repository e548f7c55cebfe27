package dev.sonda.ipc.uds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.ipc.uds.SocketAddressSpec.Inet;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixAbstract;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.ipc.uds.SocketAddressSpec.Vsock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class SocketAddressSpecTest {
  static final Iterable<Map.Entry<String, SocketAddressSpec>> VALID =
      Map.<String, SocketAddressSpec>ofEntries(
              Map.entry("/tmp/perfetto-producer", new UnixPath("/tmp/perfetto-producer")),
              Map.entry("relative.sock", new UnixPath("relative.sock")),
              Map.entry("/tmp/a:b", new UnixPath("/tmp/a:b")),
              Map.entry("/tmp/trailing:", new UnixPath("/tmp/trailing:")),
              Map.entry("@traced", new UnixAbstract("traced")),
              Map.entry("@host:80", new UnixAbstract("host:80")),
              Map.entry("127.0.0.1:32278", new Inet("127.0.0.1", 32278)),
              Map.entry("localhost:1", new Inet("localhost", 1)),
              Map.entry("[::1]:32279", new Inet("::1", 32279)),
              Map.entry("vsock://2:30001", new Vsock(2, 30001)),
              Map.entry("vsock://4294967295:4294967295", new Vsock(0xffffffffL, 0xffffffffL)))
          .entrySet();

  @ParameterizedTest
  @FieldSource("VALID")
  void shouldParseKindsOfAddressesAndPrintThem(Map.Entry<String, SocketAddressSpec> example) {
    SocketAddressSpec address = SocketAddressSpec.parse(example.getKey());
    assertThat(address).isEqualTo(example.getValue());
    assertThat(address).hasToString(example.getKey());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "@",
        "host:0",
        "host:-1",
        "host:65536",
        "host:99999999999999999999",
        ":80",
        "[]:80",
        "::1:80",
        "vsock://",
        "vsock://2",
        "vsock://:1",
        "vsock://2:x",
        "vsock://4294967296:1",
        "vsock://2:-1",
        "nul\0inside"
      })
  void shouldExplainMalformedAddress(String text) {
    assertThatThrownBy(() -> SocketAddressSpec.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("(?s).{8,}");
  }

  @Test
  void shouldRefuseNamesThatPerfettoCannotReach() {
    assertThat(SocketAddressSpec.parse("/" + "x".repeat(105)).toString()).hasSize(106);
    assertThat(SocketAddressSpec.parse("@" + "x".repeat(105)).toString()).hasSize(106);
    assertTooLong("/" + "x".repeat(106));
    assertTooLong("@" + "x".repeat(106));
    assertTooLong("/" + "é".repeat(53));
  }

  private static void assertTooLong(String text) {
    assertThatThrownBy(() -> SocketAddressSpec.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most 106");
  }
}
