package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.ProbeHost;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The probe hosts of this process. They come and go on any thread. They are never asked on the
 * loop: an answer may take as long as a probe takes to think about it.
 */
public final class ProbeHosts {
  private static final System.Logger LOG = System.getLogger(ProbeHosts.class.getName());

  private final List<ProbeHost> hosts = new CopyOnWriteArrayList<>();
  private final Executor asker;

  /**
   * Knows no host yet.
   *
   * @param asker where hosts are asked
   */
  public ProbeHosts(Executor asker) {
    this.asker = asker;
  }

  public void add(ProbeHost host) {
    hosts.add(host);
  }

  public void remove(ProbeHost host) {
    hosts.remove(host);
  }

  /** Asks every host; the answers come on the asking thread. A host that throws has none. */
  <T> void ask(Function<ProbeHost, T> question, Consumer<List<T>> onAnswers) {
    asker.execute(() -> onAnswers.accept(answers(question)));
  }

  private <T> List<T> answers(Function<ProbeHost, T> question) {
    List<T> answers = new ArrayList<>();
    for (ProbeHost host : hosts) {
      try {
        answers.add(question.apply(host));
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.WARNING, "a probe host didn't answer", e);
      }
    }
    return answers;
  }
}
