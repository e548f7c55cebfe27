package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.loop.Callback;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The probe hosts of this process. They come and go on any thread. They are never asked on the
 * loop: an answer may take as long as a probe takes to think about it.
 */
public final class ProbeHosts {
  private static final System.Logger LOG = System.getLogger(ProbeHosts.class.getName());

  /** A host keeps deadlines of its own for its probes, which are shorter. */
  private static final long DEADLINE_MS = 10_000;

  private final List<ProbeHost> hosts = new CopyOnWriteArrayList<>();
  private final Executor asker;
  private final TaskRunner loop;

  /**
   * Knows no host yet.
   *
   * @param asker where hosts are asked
   * @param loop where the time is kept
   */
  public ProbeHosts(Executor asker, TaskRunner loop) {
    this.asker = asker;
    this.loop = loop;
  }

  public void add(ProbeHost host) {
    hosts.add(host);
  }

  public void remove(ProbeHost host) {
    hosts.remove(host);
  }

  /**
   * Asks every host; the answers come once, on the asking thread, or on the loop when a host takes
   * too long: then without that host's and those of the hosts behind it. A host that throws has
   * none.
   */
  <T> void ask(Function<ProbeHost, T> question, Consumer<List<T>> onAnswers) {
    Question<T> asked = new Question<>(question, onAnswers);
    Runnable cancelDeadline = loop.postDelayed(asked::giveUp, DEADLINE_MS);
    asker.execute(() -> {
      hosts.forEach(asked::ask);
      cancelDeadline.run();
      asked.answer();
    });
  }

  /** What is asked, on the asking thread; given up on the loop. */
  private static final class Question<T> {
    private final Function<ProbeHost, T> question;
    private final Consumer<List<T>> onAnswers;
    private final List<T> answers = new CopyOnWriteArrayList<>();
    private final AtomicBoolean isAnswered = new AtomicBoolean();
    // Volatile: written by the asking thread, read by the loop when it gives up.
    private volatile @Nullable ProbeHost thinking;

    Question(Function<ProbeHost, T> question, Consumer<List<T>> onAnswers) {
      this.question = question;
      this.onAnswers = onAnswers;
    }

    void ask(ProbeHost host) {
      if (isAnswered.get()) {
        return;
      }
      thinking = host;
      try {
        answers.add(question.apply(host));
      } catch (Throwable e) {
        // Errors too: a bundle that is being replaced may miss classes, and somebody waits.
        LOG.log(
            System.Logger.Level.WARNING,
            "the probe host " + Callback.nameOf(host) + " didn't answer",
            e);
      }
      thinking = null;
    }

    void answer() {
      if (!isAnswered.getAndSet(true)) {
        onAnswers.accept(List.copyOf(answers));
      }
    }

    void giveUp() {
      if (isAnswered.get()) {
        return;
      }
      ProbeHost stuck = thinking;
      LOG.log(
          System.Logger.Level.WARNING,
          "{0} has been thinking for {1} ms; nobody waits for it any longer",
          stuck == null ? "a probe host" : "the probe host " + Callback.nameOf(stuck),
          DEADLINE_MS);
      answer();
    }
  }
}
