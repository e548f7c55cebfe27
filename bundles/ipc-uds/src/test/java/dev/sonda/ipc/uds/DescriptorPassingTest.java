package dev.sonda.ipc.uds;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.posix.MemfdFlag;
import dev.sonda.posix.Protection;
import dev.sonda.posix.Seal;
import dev.sonda.posix.Syscalls;
import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketPair;
import org.newsclub.net.unix.FileDescriptorCast;

/** Sends a sealed memfd over a socket and maps it, as shared memory between processes requires. */
@Timeout(240)
class DescriptorPassingTest {
  private static final long SIZE_BYTES = 256 * 1024;
  private static final Set<Seal> FIXED_SIZE = EnumSet.of(Seal.SHRINK, Seal.GROW, Seal.SEAL);
  private static final int ANCILLARY_BYTES = 1024;

  private final Syscalls libc = Syscalls.libc();
  private AFUNIXSocketChannel sender;
  private AFUNIXSocketChannel receiver;
  private int memfd;

  @BeforeEach
  void open() throws Exception {
    AFUNIXSocketPair<AFUNIXSocketChannel> pair = AFUNIXSocketPair.open();
    sender = pair.getSocket1();
    receiver = pair.getSocket2();
    memfd = libc.memfdCreate("perfetto_shmem", EnumSet.of(MemfdFlag.ALLOW_SEALING));
    libc.ftruncate(memfd, SIZE_BYTES);
    libc.addSeals(memfd, FIXED_SIZE);
  }

  @AfterEach
  void close() throws Exception {
    libc.close(memfd);
    sender.close();
    receiver.close();
  }

  @Test
  void shouldMapTheMemoryThatCameOverTheSocket() throws Exception {
    receiver.setAncillaryReceiveBufferSize(ANCILLARY_BYTES);
    send("memory");
    FileDescriptor received = receive("memory")[0];
    int number = FileDescriptorCast.using(received).as(Integer.class);
    assertThat(number).isNotEqualTo(memfd);
    assertThat(libc.getSeals(number)).isEqualTo(FIXED_SIZE);
    assertThat(libc.fstat(number).sizeBytes()).isEqualTo(SIZE_BYTES);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment here = libc.mmap(memfd, SIZE_BYTES, Protection.READ_WRITE, arena);
      MemorySegment there = libc.mmap(number, SIZE_BYTES, Protection.READ_WRITE, arena);
      here.set(JAVA_LONG, SIZE_BYTES - 8, 0x5eaf00dL);
      assertThat(there.get(JAVA_LONG, SIZE_BYTES - 8)).isEqualTo(0x5eaf00dL);
    }
  }

  @Test
  void shouldKeepDuplicatedDescriptorWhenChannelIsClosed() throws Exception {
    receiver.setAncillaryReceiveBufferSize(ANCILLARY_BYTES);
    send("x");
    int number = FileDescriptorCast.using(receive("x")[0]).as(Integer.class);
    int own = libc.dup(number);
    receiver.close();
    try {
      assertThat(libc.fstat(own).inode()).isEqualTo(libc.fstat(memfd).inode());
    } finally {
      libc.close(own);
    }
  }

  @Test
  void shouldDropDescriptorsWithoutAnAncillaryBuffer() throws Exception {
    send("x");
    assertThat(receive("x")).isEmpty();
  }

  private void send(String text) throws IOException {
    sender.setOutboundFileDescriptors(FileDescriptorCast.unsafeUsing(memfd).getFileDescriptor());
    sender.write(ByteBuffer.wrap(text.getBytes(US_ASCII)));
  }

  private FileDescriptor[] receive(String text) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(64);
    int bytes = receiver.read(buffer);
    assertThat(new String(buffer.array(), 0, bytes, US_ASCII)).isEqualTo(text);
    return receiver.getReceivedFileDescriptors();
  }
}
