package dev.sonda.itests.felix;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.time.Duration;

/** A probe that allocates memory and never releases it, until the heap is full. */
public final class GreedyProbe implements DataSource {
  private static final Duration PERIOD = Duration.ofMillis(200);
  private static final int BLOCK_LONGS = 1 << 17;

  /** The latest block; each block references the previous one. */
  private Object[] blocks = {};

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of("test.greedy");
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return done -> sink.every(PERIOD, this::fillHeap);
  }

  private void fillHeap(TraceWriter writer) {
    while (true) {
      blocks = new Object[] {blocks, new long[BLOCK_LONGS]};
    }
  }
}
