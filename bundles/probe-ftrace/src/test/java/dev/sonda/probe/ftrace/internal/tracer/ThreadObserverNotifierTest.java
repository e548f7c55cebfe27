package dev.sonda.probe.ftrace.internal.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.ThreadObserver;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.ftrace.internal.bundle.FtraceClockSnapshot;
import dev.sonda.probe.ftrace.internal.decode.PageDecoder;
import dev.sonda.probe.ftrace.internal.decode.event.SeenThreads;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.tracer.kernel.FtraceSetupErrors;
import dev.sonda.probe.ftrace.internal.tracer.statistics.FtraceStatsSnapshot;
import dev.sonda.probe.ftrace.internal.tracer.statistics.FtraceStatsWriter;
import dev.sonda.probe.ftrace.internal.tracer.statistics.KprobeCounts;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.RecordingTraceSink;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ThreadObserverNotifierTest {
  private static final long SESSION = 5;

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final FakeThreads threads = new FakeThreads();
  private final List<ThreadObserver> observers = new ArrayList<>();
  private final ThreadObserverNotifier reports = new ThreadObserverNotifier(() -> observers);

  @Test
  void shouldReportThreadOnceToAllObservers() {
    Listener first = new Listener();
    Listener second = new Listener();
    observers.addAll(List.of(first, second));
    threads.seen.addAll(List.of(7, 9));
    threads.renamed.put(9, "worker");
    threads.exited.add(7);
    threads.opened.put(9, 3);
    TracerSession session = session();

    reports.tell(session);
    reports.tell(session);

    assertThat(first.heard)
        .containsExactly("5: seen [7, 9]", "5: 9 is worker", "5: 7 has ended", "5: 9 has opened 3");
    assertThat(second.heard).isEqualTo(first.heard);
  }

  @Test
  void shouldReportAnyNumberOfThreads() {
    Listener listener = new Listener();
    observers.add(listener);
    List<Integer> many = IntStream.range(0, 5000).boxed().toList();
    threads.seen.addAll(many);

    reports.tell(session());

    assertThat(listener.heard).containsExactly("5: seen " + many);
  }

  @Test
  void shouldReportToOtherObserversWhenOneThrows() {
    Listener listener = new Listener();
    observers.add((_, _, _) -> {
      throw new IllegalStateException("broken");
    });
    observers.add(listener);
    threads.seen.add(7);
    log.expect("linux.ftrace: .* failed");

    reports.tell(session());

    assertThat(listener.heard).containsExactly("5: seen [7]");
  }

  @Test
  void shouldReportWhetherObserverWatchesSession() {
    assertThat(reports.isObserved(session())).isFalse();

    observers.add(new Selective(SESSION + 1));
    assertThat(reports.isObserved(session())).isFalse();

    observers.add(new Selective(SESSION));
    assertThat(reports.isObserved(session())).isTrue();
  }

  @Test
  void shouldTreatSessionAsUnobservedWhenObserverFails() {
    observers.add(
        new Selective(SESSION) {
          @Override
          public boolean observes(long sessionId) {
            throw new IllegalStateException("broken");
          }
        });
    log.expect("linux.ftrace: .* failed");

    assertThat(reports.isObserved(session())).isFalse();
  }

  @Test
  void shouldReportNoThreadsBeforeSessionStarts() {
    Listener listener = new Listener();
    observers.add(listener);

    reports.tell(unbegun());

    assertThat(listener.heard).isEmpty();
  }

  private TracerSession session() {
    TracerSession session = unbegun();
    session.begin(
        new FakeDecoder(threads),
        new FtraceStatsWriter(
            FtraceSetupErrors.begin(List.of()),
            () -> new FtraceStatsSnapshot(List.of(), KprobeCounts.NONE, 0, 0, 0, 0)));
    return session;
  }

  private static TracerSession unbegun() {
    FtraceRequest request = FtraceRequest.of(FtraceConfig.getDefaultInstance());
    return new TracerSession(SESSION, request, new RecordingTraceSink(() -> 0));
  }

  /** An observer that wants the threads of only one session. */
  private static class Selective implements ThreadObserver {
    private final long sessionId;

    Selective(long sessionId) {
      this.sessionId = sessionId;
    }

    @Override
    public boolean observes(long ofSession) {
      return ofSession == sessionId;
    }

    @Override
    public void onThreadsSeen(long ofSession, int[] threadIds, int count) {}
  }

  private static final class Listener implements ThreadObserver {
    final List<String> heard = new ArrayList<>();

    @Override
    public void onThreadsSeen(long sessionId, int[] threadIds, int count) {
      heard.add(sessionId + ": seen " + IntStream.of(threadIds).limit(count).boxed().toList());
    }

    @Override
    public void onThreadRenamed(long sessionId, int threadId, String name) {
      heard.add(sessionId + ": " + threadId + " is " + name);
    }

    @Override
    public void onThreadExited(long sessionId, int threadId) {
      heard.add(sessionId + ": " + threadId + " has ended");
    }

    @Override
    public void onDescriptorOpened(long sessionId, int threadId, int descriptor) {
      heard.add(sessionId + ": " + threadId + " has opened " + descriptor);
    }
  }

  private static final class FakeThreads implements SeenThreads {
    final List<Integer> seen = new ArrayList<>();
    final Map<Integer, String> renamed = new LinkedHashMap<>();
    final List<Integer> exited = new ArrayList<>();
    final Map<Integer, Integer> opened = new LinkedHashMap<>();

    @Override
    public void forEachSeen(IntConsumer threadId) {
      seen.forEach(threadId::accept);
    }

    @Override
    public void forEachRenamed(RenamedThread thread) {
      renamed.forEach(thread::onRenamed);
    }

    @Override
    public void forEachExited(IntConsumer threadId) {
      exited.forEach(threadId::accept);
    }

    @Override
    public void forEachOpened(OpenedDescriptor descriptor) {
      opened.forEach(descriptor::onOpened);
    }

    @Override
    public void clear() {
      seen.clear();
      renamed.clear();
      exited.clear();
      opened.clear();
    }
  }

  private record FakeDecoder(SeenThreads seenThreads) implements PageDecoder {
    @Override
    public void decode(
        int cpu, byte[] page, @Nullable FtraceClockSnapshot clock, TraceWriter writer) {}

    @Override
    public void finish(TraceWriter writer) {}

    @Override
    public void report(ParseStatus status) {}

    @Override
    public Set<ParseStatus> statuses() {
      return Set.of();
    }

    @Override
    public void endRound() {}
  }
}
