package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.api.probe.ThreadObserver;
import dev.sonda.probe.ftrace.internal.tracefs.Tracefs;
import dev.sonda.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Notifications to thread observers about this machine's threads. */
@Timeout(240)
class RealThreadObserversTest {
  @TempDir Path notes;

  private final Observer observer = new Observer();

  @Test
  void shouldReportSeenRenamedExitedAndFileOpeningThreads() throws Exception {
    assumeTrue(
        TemporaryTracefsInstance.isPossible(), "no tracefs where this user can make an instance");
    try (TemporaryTracefsInstance instance = new TemporaryTracefsInstance()) {
      FtraceDataSource source =
          new FtraceDataSource(Tracefs.ofThisMachine(), notes, FtraceSessionFixture.LOOKS);
      source.addObserver(observer);
      FtraceSessionFixture run =
          FtraceSessionFixture.started(
              source,
              FtraceSessionFixture.events(
                      "task/task_rename",
                      "sched/sched_process_exit",
                      "sched/sched_switch",
                      "raw_syscalls/sys_exit")
                  .setInstanceName(instance.root().getFileName().toString()));
      int ended = threadThatEnds();
      run.flush();
      run.stop();
      source.deactivate();

      assertThat(observer.renamed).containsEntry(ended, "a-short-life");
      assertThat(observer.seen).contains(ended);
      assertThat(observer.exited).contains(ended);
      assertThat(observer.openers).contains(ended);
    }
  }

  /** Runs a named thread to its end and returns its kernel thread id. */
  private static int threadThatEnds() throws IOException, InterruptedException {
    List<Integer> id = Collections.synchronizedList(new ArrayList<>());
    Thread thread =
        new Thread(
            () -> {
              try {
                Path self = Path.of("/proc/thread-self").toRealPath();
                id.add(Integer.parseInt(self.getFileName().toString()));
                Files.newInputStream(Path.of("/dev/null")).close();
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            },
            "a-short-life");
    thread.start();
    thread.join();
    awaitGone(Path.of("/proc/self/task", String.valueOf(id.getFirst())));
    return id.getFirst();
  }

  private static void awaitGone(Path task) {
    Await.until("the thread's end", () -> !task.toFile().exists());
  }

  private static final class Observer implements ThreadObserver {
    final Set<Integer> seen = new HashSet<>();
    final Map<Integer, String> renamed = new HashMap<>();
    final Set<Integer> exited = new HashSet<>();
    final Set<Integer> openers = new HashSet<>();

    @Override
    public void onThreadsSeen(long sessionId, int[] threadIds, int count) {
      for (int i = 0; i < count; i++) {
        seen.add(threadIds[i]);
      }
    }

    @Override
    public void onThreadRenamed(long sessionId, int threadId, String name) {
      renamed.put(threadId, name);
    }

    @Override
    public void onThreadExited(long sessionId, int threadId) {
      exited.add(threadId);
    }

    @Override
    public void onDescriptorOpened(long sessionId, int threadId, int descriptor) {
      assertThat(descriptor).isNotNegative();
      openers.add(threadId);
    }
  }
}
