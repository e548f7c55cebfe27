package dev.sonda.track.event;

import dev.sonda.api.probe.SourceConfig;
import java.nio.ByteBuffer;

/**
 * Receives the packets of one data source in one session instead of the tracing service, if the
 * session's config names the interceptor:
 *
 * <pre>
 * data_sources { config { name: "track_event" interceptor_config { name: "count" } } }
 * </pre>
 *
 * <p>The program's threads call the interceptor while they write, any number of them concurrently.
 * Fields of the interceptor are shared by all threads of the session and need locks; fields of a
 * {@link Sequence} belong to one writer and need none. Store interned names in the sequence, as
 * each sequence has its own interning ids.
 *
 * {@snippet class=dev.sonda.track.event.example.ProgramExamplesTest region=interceptor :
 * static final class PacketCount implements Interceptor {
 *   private final LongAdder packets = new LongAdder(); // events of all threads
 *
 *   @Override
 *   public Sequence newSequence() {
 *     return packet -> packets.increment();
 *   }
 * }
 *
 * static PacketCount register() {
 *   PacketCount count = new PacketCount();
 *   Tracing.registerInterceptor("count", config -> count);
 *   return count;
 * }}
 */
public interface Interceptor {

  /** Creates the interceptor of one data source in one session. */
  @FunctionalInterface
  interface Factory {
    /**
     * Called when the session's data source has been set up.
     *
     * @param config the data source's config; its payload 115 is an InterceptorConfig with the
     *     interceptor's own settings
     */
    Interceptor create(SourceConfig config);
  }

  /** Receives the packets of one writer, in their order. */
  @FunctionalInterface
  interface Sequence {
    /**
     * Called by the thread that has written a packet.
     *
     * @param packet a serialized TracePacket, valid during the call
     */
    void onPacket(ByteBuffer packet);
  }

  /** Called when the data source starts, by a thread of Sonda. */
  default void onStart() {}

  /** Called before the first packet of a writer; virtual threads share a few writers. */
  Sequence newSequence();

  /**
   * Called when the data source is about to stop, by a thread of Sonda; the last packets may
   * follow.
   */
  default void onStop() {}
}
