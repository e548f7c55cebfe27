package dev.sonda.track.event.internal.interception;

import dev.sonda.api.probe.SourceConfig;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The interceptors that configs may name. Any thread. */
public final class ReceiverRegistry {
  /** Those of this program. */
  public static final ReceiverRegistry PROGRAM = new ReceiverRegistry();

  private final Map<String, Function<SourceConfig, PacketReceiver>> byName =
      new ConcurrentHashMap<>();

  /** Takes one in; false, and nothing happens, if the name is taken. */
  public boolean add(String name, Function<SourceConfig, PacketReceiver> factory) {
    return byName.putIfAbsent(name, factory) == null;
  }

  @Nullable Function<SourceConfig, PacketReceiver> find(String name) {
    return byName.get(name);
  }
}
