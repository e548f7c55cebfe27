package dev.sonda.cli.internal.config.merge;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Lays one config over another. The upper one's session settings win; its buffers and data sources
 * are added. If both configs name a data source for equal producers, the entries become one, with
 * the settings of both and the buffer of the lower config. Buffers with equal names become one.
 */
public final class ConfigOverlay {
  private final TraceConfig.Builder sum;
  private final TraceConfig upper;
  private final Map<Integer, Integer> newIndexOf = new HashMap<>();

  private ConfigOverlay(TraceConfig lower, TraceConfig upper) {
    this.sum = lower.toBuilder();
    this.upper = upper;
  }

  /** Merges two configs; neither is changed. */
  public static TraceConfig of(TraceConfig lower, TraceConfig upper) {
    return new ConfigOverlay(lower, upper).merge();
  }

  private TraceConfig merge() {
    for (TraceConfig.DataSource source : upper.getDataSourcesList()) {
      if (!isJoined(source)) {
        addSource(source);
      }
    }
    // Buffers of the upper config into which no data source writes are kept too.
    for (int index = 0; index < upper.getBuffersCount(); index++) {
      if (!isUsed(index)) {
        newIndex(index);
      }
    }
    return sum.mergeFrom(upper.toBuilder().clearBuffers().clearDataSources().buildPartial())
        .build();
  }

  private boolean isUsed(int index) {
    return upper.getDataSourcesList().stream()
        .map(TraceConfig.DataSource::getConfig)
        .anyMatch(source ->
            source.hasTargetBufferName()
                ? source.getTargetBufferName().equals(upper.getBuffers(index).getName())
                : source.getTargetBuffer() == index);
  }

  private boolean isJoined(TraceConfig.DataSource source) {
    for (TraceConfig.DataSource.Builder known : sum.getDataSourcesBuilderList()) {
      if (isSame(known.build(), source)) {
        DataSourceConfig settings =
            source.getConfig().toBuilder().clearTargetBuffer().clearTargetBufferName().build();
        known.setConfig(ConfigUnion.of(known.getConfig(), settings));
        return true;
      }
    }
    return false;
  }

  private static boolean isSame(TraceConfig.DataSource one, TraceConfig.DataSource other) {
    return one.getConfig().getName().equals(other.getConfig().getName())
        && one.toBuilder().clearConfig().build().equals(other.toBuilder().clearConfig().build());
  }

  private void addSource(TraceConfig.DataSource source) {
    TraceConfig.DataSource.Builder added = source.toBuilder();
    int target = source.getConfig().getTargetBuffer();
    if (!source.getConfig().hasTargetBufferName() && target < upper.getBuffersCount()) {
      added.getConfigBuilder().setTargetBuffer(newIndex(target));
    } else {
      named(source.getConfig().getTargetBufferName(), upper.getBuffersList())
          .forEach(this::newIndex);
    }
    sum.addDataSources(added);
  }

  /** The index in the merged config of a buffer of the upper config. */
  private int newIndex(int index) {
    return newIndexOf.computeIfAbsent(index, this::add);
  }

  private int add(int index) {
    TraceConfig.BufferConfig buffer = upper.getBuffers(index);
    if (!buffer.getName().isEmpty()) {
      List<Integer> there = named(buffer.getName(), sum.getBuffersList());
      if (!there.isEmpty()) {
        sum.getBuffersBuilder(there.getFirst()).mergeFrom(buffer);
        return there.getFirst();
      }
    }
    sum.addBuffers(buffer);
    return sum.getBuffersCount() - 1;
  }

  private static List<Integer> named(String name, List<TraceConfig.BufferConfig> buffers) {
    return IntStream.range(0, buffers.size())
        .filter(index -> buffers.get(index).getName().equals(name))
        .boxed()
        .toList();
  }
}
