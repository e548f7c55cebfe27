package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Functions that statements have created; several functions of one name differ in their number of
 * arguments. Not thread-safe.
 */
final class CreatedFunctions {
  /** Number of arguments that stands for any number. */
  static final int ANY_NUMBER = -1;

  private final Map<String, SequencedMap<Integer, CatalogFunction>> byName = new HashMap<>();

  void put(String key, int arguments, CatalogFunction function) {
    byName.computeIfAbsent(key, _ -> new LinkedHashMap<>()).putLast(arguments, function);
  }

  /**
   * The function with exactly this number of arguments, or with any number; null if there is none.
   */
  @Nullable CatalogFunction find(String key, int arguments) {
    SequencedMap<Integer, CatalogFunction> sameName = byName.get(key);
    if (sameName == null) {
      return null;
    }
    CatalogFunction exact = sameName.get(arguments);
    return exact == null ? sameName.get(ANY_NUMBER) : exact;
  }

  /** The function of this name that was created last; null if there is none. */
  @Nullable CatalogFunction last(String key) {
    SequencedMap<Integer, CatalogFunction> sameName = byName.get(key);
    return sameName == null ? null : sameName.lastEntry().getValue();
  }

  Set<String> names() {
    return byName.keySet();
  }
}
