package dev.sonda.analysis.cli.internal.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Query;
import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.metrics.MetricResult;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
final class IdleHeapCollectionTest {
  private static final long LIVE_BYTES = 20L << 20;
  private static final long GARBAGE_BYTES = 100L << 20;

  private final List<Runnable> idleActions = new ArrayList<>();
  private long usedBytes = LIVE_BYTES + GARBAGE_BYTES;
  private int collections;

  private void open() throws Exception {
    IdleHeapCollection traces =
        new IdleHeapCollection(
            (_, _) -> new FakeTrace(),
            () -> usedBytes,
            () -> {
              collections++;
              usedBytes = LIVE_BYTES;
            });
    traces.open(List.of(), TraceProcessorOptions.defaults());
  }

  private void passIdleSecond() {
    idleActions.forEach(Runnable::run);
  }

  @Test
  void shouldCollectGarbageOfImport() throws Exception {
    open();
    passIdleSecond();
    assertThat(collections).isEqualTo(1);
  }

  @Test
  void shouldNotCollectAgainBeforeHeapHasGrown() throws Exception {
    open();
    passIdleSecond();
    usedBytes += 1 << 20;
    passIdleSecond();
    assertThat(collections).isEqualTo(1);

    usedBytes += GARBAGE_BYTES;
    passIdleSecond();
    assertThat(collections).isEqualTo(2);
  }

  /** A trace that is never asked anything. */
  private final class FakeTrace implements TraceProcessor {
    @Override
    public void onIdle(Runnable memoryReturn) {
      idleActions.add(memoryReturn);
    }

    @Override
    public List<TableSchema> tables() {
      return List.of();
    }

    @Override
    public List<ViewDefinition> views() {
      return List.of();
    }

    @Override
    public List<ResultColumn> columns(String tableOrView) {
      throw new UnsupportedOperationException();
    }

    @Override
    public PendingQuery begin(Query query) {
      throw new UnsupportedOperationException();
    }

    @Override
    public MetricResult metrics(List<String> names) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void cancel() {}

    @Override
    public void close() {}
  }
}
