package dev.sonda.core.internal;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.MetatraceSink;
import dev.sonda.core.internal.loop.ServiceLoop.TurnListener;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Sends each turn of the service's loop that ran a task, and counters that have changed since, to a
 * metatrace sink. Loop only.
 *
 * <p>The clock is read only while the sink is on.
 */
final class ServiceMetatrace implements TurnListener {
  private static final long NS_PER_US = 1000;
  private static final long BYTES_PER_KB = 1024;

  private final MetatraceSink sink;
  private final Clock clock;
  private final List<Counter> counters;
  private boolean isOn;
  private long beginNs;

  ServiceMetatrace(MetatraceSink sink, LoopTracingService service, Clock clock) {
    this.sink = sink;
    this.clock = clock;
    counters =
        List.of(
            new Counter("service commits", service::commits),
            new Counter("service last flush, us", () -> service.lastFlushNs() / NS_PER_US),
            new Counter(
                "service buffers in use, KiB", () -> service.usedBufferBytes() / BYTES_PER_KB));
  }

  /**
   * Whether turns and counters are sent to {@code other}. Sinks are compared by identity, because
   * each is registered once.
   */
  @SuppressWarnings("ReferenceEquality")
  boolean tellsTo(MetatraceSink other) {
    return sink == other;
  }

  @Override
  public void begins() {
    isOn = sink.isOn();
    if (isOn) {
      beginNs = clock.bootTimeNs();
    }
  }

  @Override
  public void ended(int tasks) {
    if (isOn && tasks > 0) {
      long endNs = clock.bootTimeNs();
      sink.event("service turn", beginNs, endNs);
      counters.forEach(counter -> counter.tell(sink, endNs));
    }
  }

  /** A counter that is sent only after its value has changed. */
  private static final class Counter {
    private final String name;
    private final LongSupplier value;
    private long told;

    Counter(String name, LongSupplier value) {
      this.name = name;
      this.value = value;
    }

    void tell(MetatraceSink sink, long timeNs) {
      long now = value.getAsLong();
      if (told != now) {
        told = now;
        sink.counter(name, timeNs, now);
      }
    }
  }
}
