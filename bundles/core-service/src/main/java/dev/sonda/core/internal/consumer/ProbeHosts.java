package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.loop.CallbackTask;
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
   * Sends a query to every host. {@code onAnswers} is called once: on the query's thread when all
   * hosts have replied, or on the loop after {@link #DEADLINE_MS}, then without the replies of the
   * stuck host and of the hosts not yet asked. A host that throws is left out.
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

  /**
   * One query to all hosts. It runs on a thread of {@code asker}; on the deadline the loop ends it.
   */
  private static final class Question<T> {
    private final Function<ProbeHost, T> question;
    private final Consumer<List<T>> onAnswers;
    private final List<T> answers = new CopyOnWriteArrayList<>();
    private final AtomicBoolean isAnswered = new AtomicBoolean();
    // The host being queried. Volatile: written by the query's thread, read by the loop on the
    // deadline.
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
        // Catches Errors as well: classes may be missing while a bundle is being replaced, and a
        // consumer waits for the reply.
        LOG.log(
            System.Logger.Level.WARNING,
            "the probe host " + CallbackTask.nameOf(host) + " didn't answer",
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
          stuck == null ? "a probe host" : "the probe host " + CallbackTask.nameOf(stuck),
          DEADLINE_MS);
      answer();
    }
  }
}
