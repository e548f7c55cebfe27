package dev.sonda.producer.internal.instance;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;

/** One sampler for each session that has instances. Belongs to the host thread. */
final class SessionSamplers {
  private final Map<Long, Shared> bySession = new HashMap<>();
  private final LongFunction<Sampler> maker;

  SessionSamplers(LongFunction<Sampler> maker) {
    this.maker = maker;
  }

  /**
   * The sampler of a session, created for its first instance; the caller has to {@link #release}
   * it.
   */
  Sampler acquire(long sessionId) {
    Shared shared = bySession.computeIfAbsent(sessionId, id -> new Shared(maker.apply(id)));
    shared.users++;
    return shared.sampler;
  }

  /**
   * Releases a sampler.
   *
   * @return true if the session has no more instances
   */
  boolean release(long sessionId) {
    Shared shared = bySession.get(sessionId);
    if (shared == null) {
      return true;
    }
    shared.users--;
    if (shared.users == 0) {
      bySession.remove(sessionId);
    }
    return shared.users == 0;
  }

  /** A sampler and how many instances use it. */
  private static final class Shared {
    private final Sampler sampler;
    private int users;

    Shared(Sampler sampler) {
      this.sampler = sampler;
    }
  }
}
