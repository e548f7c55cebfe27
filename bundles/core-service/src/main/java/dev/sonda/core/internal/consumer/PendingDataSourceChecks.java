package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.api.probe.Readiness;
import dev.sonda.core.internal.producer.ConnectedProducer;
import dev.sonda.core.internal.producer.ProducerLimits;
import dev.sonda.protos.DataSourceConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One consumer's pending query whether data sources can record. It ends when the producers that
 * offer the data sources have replied, or at a deadline. Loop only.
 *
 * <p>Where several producers offer a data source, the best reply counts, since all of them will
 * record.
 */
final class PendingDataSourceChecks {
  /**
   * Longer than the 4 s that a probe has for its reply, shorter than the 10 s of a consumer's wait.
   */
  static final int DEADLINE_MS = 6_000;

  private static final int ROOT_UID = 0;

  private final int serviceUid;
  private final Reply<List<SourceCheck>> onDone;
  private final List<Entry> entries = new ArrayList<>();
  private final Runnable cancelDeadline;
  // Number of missing replies, plus one until finish() is called, so that an early reply doesn't
  // end the query.
  private int waiting = 1;
  private boolean answered;

  PendingDataSourceChecks(TaskRunner loop, int serviceUid, Reply<List<SourceCheck>> onDone) {
    this.serviceUid = serviceUid;
    this.onDone = onDone;
    cancelDeadline = loop.postDelayed(this::answer, DEADLINE_MS);
  }

  /** Adds a result that is known without asking a producer. */
  void add(SourceCheck check) {
    Entry entry = new Entry(check.dataSourceName());
    entry.known = check;
    entries.add(entry);
  }

  /** Sends a check of one data source to each of its producers. */
  void ask(DataSourceConfig config, List<ConnectedProducer> producers) {
    Entry entry = new Entry(config.getName());
    entries.add(entry);
    waiting += producers.size();
    for (ConnectedProducer producer : producers) {
      entry.lastAsked = producer.name();
      producer
          .callbacks()
          .checkDataSource(
              config,
              untrusted -> {
                entry.take(bounded(untrusted, producer));
                countDown();
              });
    }
  }

  /** Ends the list of checks; the reply is sent when all producers have replied. */
  void finish() {
    countDown();
  }

  private void countDown() {
    waiting--;
    if (waiting == 0) {
      answer();
    }
  }

  private void answer() {
    if (!answered) {
      answered = true;
      cancelDeadline.run();
      onDone.receive(entries.stream().map(Entry::check).toList());
    }
  }

  /**
   * Limits the length of a producer's sentences. Producers without a reply, such as Perfetto's,
   * which don't support the query, count as ready.
   */
  private Readiness bounded(Optional<Readiness> untrusted, ConnectedProducer producer) {
    return switch (untrusted.orElseGet(Readiness::ok)) {
      case Readiness.Ok(String note) -> Readiness.ok(ProducerLimits.boundedSentence(note));
      case Readiness.Degraded(String reason, String mend) ->
          Readiness.degraded(ProducerLimits.boundedSentence(reason), mend(mend, producer));
      case Readiness.Impossible(String reason, String mend) ->
          Readiness.impossible(ProducerLimits.boundedSentence(reason), mend(mend, producer));
    };
  }

  /**
   * Drops advice from producers of other users, because advised commands might be executed with
   * root's rights.
   */
  private String mend(String untrusted, ConnectedProducer producer) {
    int uid = producer.client().uid();
    return uid == ROOT_UID || uid == serviceUid ? ProducerLimits.boundedSentence(untrusted) : "";
  }

  /** The check of one data source of the config: the result so far. */
  private static final class Entry {
    private final String name;
    private String lastAsked = "";
    private @Nullable SourceCheck known;
    private @Nullable Readiness best;

    private Entry(String name) {
      this.name = name;
    }

    private void take(Readiness next) {
      if (best == null || rank(next) < rank(best)) {
        best = next;
      }
    }

    private static int rank(Readiness readiness) {
      return switch (readiness) {
        case Readiness.Ok ok -> 0;
        case Readiness.Degraded degraded -> 1;
        case Readiness.Impossible impossible -> 2;
      };
    }

    private SourceCheck check() {
      if (known != null) {
        return known;
      }
      return new SourceCheck(name, true, best == null ? unanswered() : best);
    }

    private Readiness unanswered() {
      return Readiness.degraded(
          "its producer " + lastAsked + " doesn't answer whether it can record", "");
    }
  }
}
