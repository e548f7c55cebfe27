package dev.sonda.ipc.uds.internal.socket;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.FileDescriptorCast;

/**
 * Wakes up a selector from any thread by an eventfd that the selector watches. The selector's own
 * wake-up allocates 8 KiB of native memory per calling thread, which only the garbage collector
 * frees, and each session has its own thread.
 *
 * <p>junixsocket's selector accepts only junixsocket's channels, so the eventfd replaces the
 * descriptor of an otherwise unused channel.
 */
final class WakeupEvent implements AutoCloseable {
  private final Syscalls libc = Syscalls.libc();
  private final Arena arena = Arena.ofShared();
  private final MemorySegment one = arena.allocateFrom(JAVA_LONG, 1);
  private final MemorySegment taken = arena.allocate(JAVA_LONG);
  private final AFUNIXSocketChannel channel;
  private final SelectionKey key;
  private final int number;

  /**
   * The channel's original socket, which is restored before closing, because junixsocket closes
   * only this descriptor.
   */
  private final int socket;

  WakeupEvent(Selector selector) throws IOException {
    channel = AFUNIXSocketChannel.open();
    try {
      channel.configureBlocking(false);
      key = channel.register(selector, SelectionKey.OP_READ);
      number = FileDescriptorCast.using(channel.getFileDescriptor()).as(Integer.class);
      socket = libc.dup(number);
      watchEvent();
    } catch (IOException e) {
      channel.close();
      arena.close();
      throw e;
    }
  }

  private void watchEvent() throws IOException {
    int event = libc.eventfd();
    try {
      libc.dup2(event, number);
    } finally {
      libc.close(event);
    }
  }

  void wakeup() {
    libc.write(number, one, 0, one.byteSize());
  }

  /**
   * Resets the event after a select, so that the next select can sleep, and removes its key from
   * the selected keys.
   */
  void takeFrom(Selector selector) {
    if (selector.selectedKeys().remove(key) && key.isReadable()) {
      libc.read(number, taken, 0, taken.byteSize());
    }
  }

  @Override
  public void close() throws IOException {
    try {
      libc.dup2(socket, number);
      libc.close(socket);
      channel.close();
    } finally {
      arena.close();
    }
  }
}
