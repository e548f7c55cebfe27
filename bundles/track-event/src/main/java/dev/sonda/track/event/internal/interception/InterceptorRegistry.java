package dev.sonda.track.event.internal.interception;

import dev.sonda.api.probe.SourceConfig;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The registered interceptors, by the name that configs use. Any thread. */
public final class InterceptorRegistry {
  /** The interceptors of this program. */
  public static final InterceptorRegistry PROGRAM = new InterceptorRegistry();

  private final Map<String, Function<SourceConfig, PacketReceiver>> byName =
      new ConcurrentHashMap<>();

  /** Registers an interceptor; returns false, without effect, if the name is already in use. */
  public boolean add(String name, Function<SourceConfig, PacketReceiver> factory) {
    return byName.putIfAbsent(name, factory) == null;
  }

  @Nullable Function<SourceConfig, PacketReceiver> find(String name) {
    return byName.get(name);
  }
}
