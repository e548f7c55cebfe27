package dev.sonda.track.event.internal.interception;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** The program's interceptor of one data source in one session, as the rooms inside know it. */
public interface PacketReceiver {
  void onStart();

  void onStop();

  /** What gets the packets of one writer. */
  Consumer<ByteBuffer> newSequence();
}
