package dev.sonda.trace.proto.internal.chrome;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names that Chrome writes as hashes, resolved by tables in the trace. */
public final class HashedNames {
  /** Maps the key of the argument with a hash to the key of the argument for the resolved name. */
  private static final Map<String, String> NAME_KEYS =
      Map.of(
          "chrome_histogram_sample.name_hash", "chrome_histogram_sample.name",
          "chrome_user_event.action_hash", "chrome_user_event.action",
          "chrome_hashed_performance_mark.site_hash", "chrome_hashed_performance_mark.site",
          "chrome_hashed_performance_mark.mark_hash", "chrome_hashed_performance_mark.mark",
          "chrome_trigger.name_hash", "chrome_trigger.name");

  private final Map<String, Map<Long, Integer>> names = new HashMap<>();

  /**
   * Adds the name of a hash.
   *
   * @param name string id of the name
   */
  void add(String hashKey, long hash, int name) {
    names.computeIfAbsent(hashKey, _ -> new HashMap<>()).put(hash, name);
  }

  /** The argument key for the resolved name; null if {@code hashKey} isn't the key of a hash. */
  @Nullable String nameKey(String hashKey) {
    return NAME_KEYS.get(hashKey);
  }

  /** String id of a hash's name; 0 if the trace doesn't contain the name. */
  int name(String hashKey, long hash) {
    return names.getOrDefault(hashKey, Map.of()).getOrDefault(hash, 0);
  }
}
