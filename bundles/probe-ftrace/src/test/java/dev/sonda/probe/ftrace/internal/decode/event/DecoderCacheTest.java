package dev.sonda.probe.ftrace.internal.decode.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.RecordedEventFormats;
import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DecoderCacheTest {
  private final DecoderCache cache = new DecoderCache();

  @Test
  void shouldReuseCompiledCodeForLaterSessions() throws IOException {
    EventDecoder first = cache.compiled(plan("sched/sched_switch"));

    assertThat(cache.compiled(plan("sched/sched_switch"))).isSameAs(first);
    assertThat(cache.find(plan("sched/sched_switch"))).isSameAs(first);
    assertThat(cache.find(plan("sched/sched_waking"))).isNull();
    assertThat(cache.compiled(plan("sched/sched_waking"))).isNotSameAs(first);
  }

  /** A kernel module that is loaded again has another event id and identical records. */
  @Test
  void shouldReuseCodeWhenOnlyEventIdDiffers() throws IOException {
    EventDecodingPlan plan = plan("sched/sched_switch");
    EventDecodingPlan reloaded = like(plan, 4000, plan.number());

    assertThat(cache.compiled(reloaded)).isSameAs(cache.compiled(plan));
    assertThat(cache.compiled(like(plan, plan.id(), 5))).isNotSameAs(cache.compiled(plan));
  }

  @Test
  void shouldEvictLeastRecentlyUsedCode() throws IOException {
    EventDecodingPlan plan = plan("sched/sched_switch");
    EventDecodingPlan popular = plan("sched/sched_waking");
    EventDecoder kept = cache.compiled(popular);
    WeakReference<EventDecoder> forgotten = new WeakReference<>(cache.compiled(plan));
    for (int i = 0; i < DecoderCache.MAX_DECODERS; i++) {
      cache.compiled(like(plan, plan.id(), 1000 + i));
      assertThat(cache.compiled(popular)).isSameAs(kept);
    }

    assertThat(cache.size()).isEqualTo(DecoderCache.MAX_DECODERS);
    assertThat(cache.find(plan)).isNull();
    awaitGone(forgotten);
  }

  @Test
  void shouldCompileOnceForAllThreads() throws Exception {
    EventDecodingPlan plan = plan("sched/sched_switch");
    Callable<EventDecoder> compilation = () -> cache.compiled(plan);
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<EventDecoder>> decoders =
          threads.invokeAll(IntStream.range(0, 16).mapToObj(_ -> compilation).toList());

      for (Future<EventDecoder> decoder : decoders) {
        assertThat(decoder.get()).isSameAs(cache.find(plan));
      }
    }
  }

  private static void awaitGone(WeakReference<EventDecoder> decoder) {
    while (decoder.get() != null) {
      System.gc();
      Thread.onSpinWait();
    }
  }

  private static EventDecodingPlan plan(String path) throws IOException {
    EventFormat format = RecordedEventFormats.event(path);
    return new EventDecodingPlanner(KnownEvents.load(), PrintkFormats.NONE).plan(format);
  }

  private static EventDecodingPlan like(EventDecodingPlan plan, int id, int number) {
    return new EventDecodingPlan(
        id,
        plan.group(),
        plan.name(),
        number,
        plan.threadOffset(),
        plan.flagsOffset(),
        plan.minSizeBytes(),
        Optional.empty(),
        plan.moves(),
        Optional.empty());
  }
}
