package dev.sonda.core.internal.session.config;

import dev.sonda.api.platform.RandomSource;
import dev.sonda.protos.TraceConfig;
import java.util.UUID;

/** Chooses the UUID of a trace: the config's, or a random one of version 4. */
public final class TraceUuids {
  private static final long VERSION_MASK = 0xF000L;
  private static final long VERSION_4 = 0x4000L;
  private static final long VARIANT_MASK = 0xC000_0000_0000_0000L;
  private static final long VARIANT_RFC = 0x8000_0000_0000_0000L;

  private TraceUuids() {}

  @SuppressWarnings("deprecation") // Perfetto's schema discourages the fields, its clients set them
  public static UUID of(TraceConfig config, RandomSource random) {
    UUID asked = new UUID(config.getTraceUuidMsb(), config.getTraceUuidLsb());
    if (asked.getMostSignificantBits() != 0 || asked.getLeastSignificantBits() != 0) {
      return asked;
    }
    return random(random);
  }

  /**
   * The UUID of a clone: its lower half is the original's, by which related traces can be found.
   */
  public static UUID ofClone(UUID original, RandomSource random) {
    return new UUID(random(random).getMostSignificantBits(), original.getLeastSignificantBits());
  }

  private static UUID random(RandomSource random) {
    return new UUID(
        (random.nextLong() & ~VERSION_MASK) | VERSION_4,
        (random.nextLong() & ~VARIANT_MASK) | VARIANT_RFC);
  }
}
