package dev.sonda.producer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.ThreadObserver;
import dev.sonda.testkit.LogWatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ThreadObserverFanoutTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final ThreadObserverFanout fanout = new ThreadObserverFanout();

  @Test
  void shouldNotifyAllObserversOfAllEvents() {
    Notes first = new Notes();
    Notes second = new Notes();
    fanout.add(first, "one");
    fanout.add(second, "two");

    fanout.onThreadsSeen(1, new int[] {1, 2, 3}, 2);
    fanout.onThreadRenamed(4, 1, "main");
    fanout.onThreadExited(1, 2);

    assertThat(first.lines)
        .containsExactly("seen in 1 [1, 2]", "renamed in 4 1 main", "exited in 1 2");
    assertThat(second.lines).isEqualTo(first.lines);
  }

  @Test
  void shouldObserveSessionWhenAnyObserverObservesSession() {
    assertThat(fanout.observes(1)).isFalse();

    fanout.add(new Notes(), "one");
    assertThat(fanout.observes(1)).isFalse();

    fanout.add((_, _, _) -> {}, "asks for all");
    assertThat(fanout.observes(1)).isTrue();
  }

  @Test
  void shouldDropAndNameAnObserverThatThrows() {
    Notes good = new Notes();
    List<String> calls = new ArrayList<>();
    fanout.add(
        (_, _, _) -> {
          calls.add("called");
          throw new IllegalStateException("no luck");
        },
        "bad.bundle");
    fanout.add(good, "good.bundle");
    log.expect("bundle bad.bundle: its thread observer is dropped, .* no luck");

    fanout.onThreadsSeen(1, new int[] {1}, 1);
    fanout.onThreadsSeen(1, new int[] {2}, 1);

    assertThat(calls).hasSize(1);
    assertThat(good.lines).containsExactly("seen in 1 [1]", "seen in 1 [2]");
  }

  @Test
  void shouldForgetObserverWhenUnregistered() {
    Notes notes = new Notes();
    fanout.add(notes, "one");
    fanout.removeObserver(notes);

    fanout.onThreadExited(1, 1);

    assertThat(notes.lines).isEmpty();
  }

  private static final class Notes implements ThreadObserver {
    private final List<String> lines = new ArrayList<>();

    @Override
    public boolean observes(long sessionId) {
      return false;
    }

    @Override
    public void onThreadsSeen(long sessionId, int[] threadIds, int count) {
      lines.add("seen in " + sessionId + " " + Arrays.toString(Arrays.copyOf(threadIds, count)));
    }

    @Override
    public void onThreadRenamed(long sessionId, int threadId, String name) {
      lines.add("renamed in " + sessionId + " " + threadId + " " + name);
    }

    @Override
    public void onThreadExited(long sessionId, int threadId) {
      lines.add("exited in " + sessionId + " " + threadId);
    }
  }
}
