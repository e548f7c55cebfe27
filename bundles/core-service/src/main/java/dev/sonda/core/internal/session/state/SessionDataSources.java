package dev.sonda.core.internal.session.state;

import dev.sonda.core.internal.producer.ConnectedProducer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A session's data source instances, in the order in which they joined. Loop only.
 *
 * <p>A session may have tens of thousands of instances, each of which starts, stops and leaves
 * separately, so the time of each change is independent of their number.
 */
final class SessionDataSources {
  private final Map<Long, DataSourceInstance> byId = new LinkedHashMap<>();
  private final Map<ConnectedProducer, List<DataSourceInstance>> byProducer = new HashMap<>();
  private final Map<DataSourceInstance.State, Integer> countByState =
      new EnumMap<>(DataSourceInstance.State.class);

  void add(DataSourceInstance instance) {
    byId.put(instance.id(), instance);
    byProducer.computeIfAbsent(instance.producer(), producer -> new ArrayList<>()).add(instance);
    count(instance.state(), 1);
  }

  void remove(DataSourceInstance instance) {
    byId.remove(instance.id());
    count(instance.state(), -1);
    List<DataSourceInstance> siblings = byProducer.getOrDefault(instance.producer(), List.of());
    siblings.remove(instance);
    if (siblings.isEmpty()) {
      byProducer.remove(instance.producer());
    }
  }

  void become(DataSourceInstance instance, DataSourceInstance.State next) {
    count(instance.state(), -1);
    count(next, 1);
    instance.become(next);
  }

  private void count(DataSourceInstance.State state, int change) {
    countByState.merge(state, change, Integer::sum);
  }

  Collection<DataSourceInstance> all() {
    return Collections.unmodifiableCollection(byId.values());
  }

  /** The instances of a producer. A copy, since handling one instance may end another. */
  List<DataSourceInstance> of(ConnectedProducer producer) {
    return List.copyOf(byProducer.getOrDefault(producer, List.of()));
  }

  Optional<DataSourceInstance> find(ConnectedProducer producer, long id) {
    return Optional.ofNullable(byId.get(id)).filter(found -> found.producer() == producer);
  }

  boolean allAre(DataSourceInstance.State wanted) {
    return countByState.getOrDefault(wanted, 0) == byId.size();
  }
}
