package dev.sonda.ipc.uds.internal.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.ipc.uds.internal.peer.Memfd;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.FileDescriptorCast;

@Timeout(240)
class InheritedSocketChannelsTest {
  @TempDir private Path folder;

  @Test
  void shouldFindOutWhereASocketListens() throws Exception {
    Path path = folder.resolve("a b:1");
    try (AFUNIXServerSocketChannel file = listen(AFUNIXSocketAddress.of(path));
        AFUNIXServerSocketChannel abstracted =
            listen(AFUNIXSocketAddress.inAbstractNamespace("sonda-test-" + path.hashCode()))) {
      assertThat(InheritedSocketChannels.addressOf(number(file))).hasToString(path.toString());
      assertThat(InheritedSocketChannels.addressOf(number(abstracted)))
          .hasToString("@sonda-test-" + path.hashCode());
    }
  }

  @Test
  void shouldSayThatADescriptorIsNoSocketWithAName() throws Exception {
    try (Memfd memory = new Memfd()) {
      assertThatThrownBy(() -> InheritedSocketChannels.addressOf(memory.number()))
          .hasMessage(
              "LISTEN_FDS: descriptor %d: it is no UNIX socket with a name", memory.number());
    }
  }

  @Test
  void shouldCloseChannelWithoutClosingInheritedSocket() throws Exception {
    AFUNIXSocketAddress address = AFUNIXSocketAddress.of(folder.resolve("s"));
    try (AFUNIXServerSocketChannel socket = listen(address)) {
      InheritedSocketChannels.close(InheritedSocketChannels.open(number(socket)));
      long before = openDescriptors();
      for (int i = 0; i < 20; i++) {
        InheritedSocketChannels.close(InheritedSocketChannels.open(number(socket)));
      }
      assertThat(openDescriptors() - before).isLessThan(10);
      try (AFUNIXSocketChannel client = AFUNIXSocketChannel.open(address);
          AFUNIXSocketChannel accepted = socket.accept()) {
        assertThat(accepted.isConnected()).isEqualTo(client.isConnected());
      }
    }
  }

  private static AFUNIXServerSocketChannel listen(AFUNIXSocketAddress address) throws IOException {
    AFUNIXServerSocketChannel channel = AFUNIXServerSocketChannel.open();
    ServerSocketChannel bound = channel.bind(address);
    assertThat(bound).isSameAs(channel);
    return channel;
  }

  private static int number(AFUNIXServerSocketChannel channel) throws IOException {
    return FileDescriptorCast.using(channel.getFileDescriptor()).as(Integer.class);
  }

  private static long openDescriptors() throws IOException {
    try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.count();
    }
  }
}
