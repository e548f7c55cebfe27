package dev.sonda.ipc.uds.internal.socket;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/** A handler that records its callbacks and the data that one read returns. */
final class RecordingReadyHandler implements ReadyHandler {
  static final int READ_BYTES = 16;

  private final AFUNIXSocketChannel channel;
  private final List<String> calls = new ArrayList<>();
  private @Nullable AFUNIXSocketChannel victim;
  private @Nullable SelectionKey key;

  RecordingReadyHandler(AFUNIXSocketChannel channel) {
    this.channel = channel;
  }

  /** Also closes {@code other} when called. */
  RecordingReadyHandler closing(AFUNIXSocketChannel other) {
    victim = other;
    return this;
  }

  void registered(SelectionKey registered) {
    key = registered;
  }

  List<String> calls() {
    return calls;
  }

  Selector selector() {
    if (key == null) {
      throw new IllegalStateException("not registered");
    }
    return key.selector();
  }

  @Override
  public void ready(SelectionKey readyKey) {
    record("ready");
  }

  @Override
  public void hungUp() {
    record("hung up");
  }

  private void record(String what) {
    try {
      if (victim != null) {
        victim.close();
      }
      calls.add(what + ", read " + channel.read(ByteBuffer.allocate(READ_BYTES)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
