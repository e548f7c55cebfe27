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
 * Wakes a selector up from any thread, by an eventfd that it watches. The selector's own wake-up
 * takes 8 KiB of native memory for each calling thread, which only the collector frees, and
 * sessions have threads of their own.
 *
 * <p>The library's selector accepts only its own channels, so the eventfd replaces the descriptor
 * of an otherwise unused one.
 */
final class WakeupEvent implements AutoCloseable {
  private final Syscalls libc = Syscalls.libc();
  private final Arena arena = Arena.ofShared();
  private final MemorySegment one = arena.allocateFrom(JAVA_LONG, 1);
  private final MemorySegment taken = arena.allocate(JAVA_LONG);
  private final AFUNIXSocketChannel channel;
  private final SelectionKey key;
  private final int number;

  /** The channel's socket, put back before closing, because the library closes only that. */
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

  /** Resets the event after a select, so that the next one can sleep, and removes its key. */
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
