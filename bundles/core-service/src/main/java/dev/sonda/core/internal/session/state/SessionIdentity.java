package dev.sonda.core.internal.session.state;

import dev.sonda.api.platform.RandomSource;
import dev.sonda.protos.TraceConfig;
import java.util.UUID;

/**
 * The unchanging identity of a session.
 *
 * @param recordingId id of the session for which data sources recorded: the session's own id, or,
 *     for a clone, the id of the original
 * @param consumerUid user of the consumer that created the session
 * @param uuid of the trace
 */
public record SessionIdentity(long id, long recordingId, int consumerUid, UUID uuid) {
  private static final long VERSION_MASK = 0xF000L;
  private static final long VERSION_4 = 0x4000L;
  private static final long VARIANT_MASK = 0xC000_0000_0000_0000L;
  private static final long VARIANT_RFC = 0x8000_0000_0000_0000L;

  /**
   * Identity of a session that records itself. Its UUID is the config's, or a random one of version
   * 4.
   */
  public static SessionIdentity ofRecording(
      long id, int consumerUid, TraceConfig config, RandomSource random) {
    return new SessionIdentity(id, id, consumerUid, uuid(config, random));
  }

  /**
   * Identity of a clone of this session. Its UUID has the lower half of this session's UUID, so
   * that related traces can be found.
   */
  public SessionIdentity ofClone(long cloneId, int clonerUid, RandomSource random) {
    UUID cloneUuid =
        new UUID(randomUuid(random).getMostSignificantBits(), uuid.getLeastSignificantBits());
    return new SessionIdentity(cloneId, recordingId, clonerUid, cloneUuid);
  }

  // The fields are deprecated in Perfetto's schema, but its clients set them.
  @SuppressWarnings("deprecation")
  private static UUID uuid(TraceConfig config, RandomSource random) {
    UUID asked = new UUID(config.getTraceUuidMsb(), config.getTraceUuidLsb());
    boolean isAsked = asked.getMostSignificantBits() != 0 || asked.getLeastSignificantBits() != 0;
    return isAsked ? asked : randomUuid(random);
  }

  private static UUID randomUuid(RandomSource random) {
    return new UUID(
        (random.nextLong() & ~VERSION_MASK) | VERSION_4,
        (random.nextLong() & ~VARIANT_MASK) | VARIANT_RFC);
  }
}
