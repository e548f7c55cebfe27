package dev.sonda.track.event.internal.interception;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * Internal interface of the program's interceptor, which receives the packets of one data source in
 * one session.
 */
public interface PacketReceiver {
  void onStart();

  void onStop();

  /** Creates the consumer of the packets of one writer. */
  Consumer<ByteBuffer> newSequence();
}
