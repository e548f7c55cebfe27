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
 * Registry of the probe hosts in this process, and the queries sent to them. Any thread adds and
 * removes hosts. Queries never run on the loop, because a probe may block in them.
 */
public final class ProbeHosts {
  private static final System.Logger LOG = System.getLogger(ProbeHosts.class.getName());

  /**
   * Bounds a query, in milliseconds: longer than the deadline that a host gives each of its probes.
   */
  private static final long DEADLINE_MS = 10_000;

  private final List<ProbeHost> hosts = new CopyOnWriteArrayList<>();
  private final Executor asker;
  private final TaskRunner loop;

  /**
   * Creates an empty registry.
   *
   * @param asker runs the queries
   * @param loop runs the deadline of each query
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
   * Sends a query to every host. The replies are handed over once: on the thread of the query, or
   * on the loop after {@link #DEADLINE_MS}, then without the replies of the stuck host and of those
   * behind it. A host that throws is left out.
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

  /** One query: runs on a thread of {@code asker}, is given up on the loop. */
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
        // Errors too: a bundle that is being replaced may miss classes, and a consumer waits.
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
          "{0} has not answered for {1} ms; its answer is left out",
          stuck == null ? "a probe host" : "the probe host " + Callback.nameOf(stuck),
          DEADLINE_MS);
      answer();
    }
  }
}
