package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.internal.perfetto.DeferredDefinitions.Definition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Views that tell the order of their rows by row numbers or hidden columns of what they read. When
 * a table or view that they read is dropped, another kind may get its name, which has no such
 * columns; so they become views that tell no order.
 */
final class OrderedViews {
  /** What a view will be. */
  private record Unordered(String engineName, Definition definition) {}

  private final DeferredDefinitions definitions;
  private final Map<String, Unordered> views = new HashMap<>();

  OrderedViews(DeferredDefinitions definitions) {
    this.definitions = definitions;
  }

  void add(String key, String engineName, Definition unordered) {
    views.put(key, new Unordered(engineName, unordered));
  }

  void remove(String key) {
    views.remove(key);
  }

  /** Replaces the views that depend on a table or view, and returns their keys. */
  List<String> replaceDependents(String key) throws EngineException {
    List<String> replaced = new ArrayList<>();
    if (!definitions.isNamed(key)) {
      return replaced;
    }
    for (Map.Entry<String, Unordered> view : views.entrySet()) {
      if (definitions.dependsOn(view.getKey(), key)) {
        Unordered unordered = view.getValue();
        definitions.replaceView(view.getKey(), unordered.engineName, unordered.definition);
        replaced.add(view.getKey());
      }
    }
    replaced.forEach(views::remove);
    return replaced;
  }
}
