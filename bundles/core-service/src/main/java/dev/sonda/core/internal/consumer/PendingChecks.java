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
 * One consumer's question whether data sources can record, until the producers that offer them have
 * answered. Where several offer a data source, the best answer counts: all of them will record.
 * Loop only.
 */
final class PendingChecks {
  /** A probe has 4 s for its answer, and a consumer waits 10 s for all of them. */
  static final int DEADLINE_MS = 6_000;

  private static final int ROOT_UID = 0;

  private final int serviceUid;
  private final Reply<List<SourceCheck>> onDone;
  private final List<Entry> entries = new ArrayList<>();
  private final Runnable cancelDeadline;
  // Begins at one, which the caller takes back when all its questions are asked.
  private int waiting = 1;
  private boolean answered;

  PendingChecks(TaskRunner loop, int serviceUid, Reply<List<SourceCheck>> onDone) {
    this.serviceUid = serviceUid;
    this.onDone = onDone;
    cancelDeadline = loop.postDelayed(this::answer, DEADLINE_MS);
  }

  /** Adds an answer that is known already. */
  void add(SourceCheck check) {
    Entry entry = new Entry(check.dataSourceName());
    entry.known = check;
    entries.add(entry);
  }

  /** Asks each of the producers. */
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

  /** Nothing more will be asked. */
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

  /** A producer that can't be asked, as those of Perfetto, is taken at its word. */
  private Readiness bounded(Optional<Readiness> untrusted, ConnectedProducer producer) {
    return switch (untrusted.orElseGet(Readiness::ok)) {
      case Readiness.Ok(String note) -> Readiness.ok(ProducerLimits.boundedSentence(note));
      case Readiness.Degraded(String reason, String mend) ->
          Readiness.degraded(ProducerLimits.boundedSentence(reason), mend(mend, producer));
      case Readiness.Impossible(String reason, String mend) ->
          Readiness.impossible(ProducerLimits.boundedSentence(reason), mend(mend, producer));
    };
  }

  /** Users type what mends a data source, perhaps as root: strangers don't tell them what. */
  private String mend(String untrusted, ConnectedProducer producer) {
    int uid = producer.client().uid();
    return uid == ROOT_UID || uid == serviceUid ? ProducerLimits.boundedSentence(untrusted) : "";
  }

  /** One data source of the config. */
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
