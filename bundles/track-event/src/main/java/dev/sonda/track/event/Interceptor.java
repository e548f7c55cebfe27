package dev.sonda.track.event;

import dev.sonda.api.probe.SourceConfig;
import java.nio.ByteBuffer;

/**
 * Gets the packets of one data source in one session instead of the tracing service, where the
 * session's config names it:
 *
 * <pre>
 * data_sources { config { name: "track_event" interceptor_config { name: "count" } } }
 * </pre>
 *
 * <p>The program's threads call it while they write, any number of them at once. What the
 * interceptor keeps in its own fields is of the whole session, and needs locks; what a {@link
 * Sequence} keeps is of one writer, that is of one thread, and needs none: readers of packets need
 * such a place, since names have numbers of their own in each sequence.
 *
 * {@snippet class=dev.sonda.track.event.example.ProgramExamplesTest region=interceptor :
 * static final class PacketCount implements Interceptor {
 *   private final LongAdder packets = new LongAdder(); // of all threads
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

  /** Makes the interceptor of one data source in one session. */
  @FunctionalInterface
  interface Factory {
    /**
     * The session's data source has been set up.
     *
     * @param config the interceptor's own settings are its payload 115, an InterceptorConfig
     */
    Interceptor create(SourceConfig config);
  }

  /** The packets of one writer, in their order. */
  @FunctionalInterface
  interface Sequence {
    /**
     * A packet was written, by the calling thread.
     *
     * @param packet a serialized TracePacket, valid during the call
     */
    void onPacket(ByteBuffer packet);
  }

  /** The data source starts to write. Called by a thread of Sonda's. */
  default void onStart() {}

  /** A writer has its first packet; virtual threads share some writers. */
  Sequence newSequence();

  /** The data source is about to stop: its last packets may follow. Called as {@link #onStart}. */
  default void onStop() {}
}
