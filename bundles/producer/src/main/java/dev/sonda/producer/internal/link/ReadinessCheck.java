package dev.sonda.producer.internal.link;

import dev.sonda.api.probe.Readiness;
import dev.sonda.producer.internal.call.Outcome;
import dev.sonda.producer.internal.call.ProbeCall;
import dev.sonda.producer.internal.instance.SourceConfigView;
import dev.sonda.producer.internal.source.HostedSource;
import dev.sonda.protos.DataSourceConfig;
import java.util.Objects;
import java.util.function.Consumer;

/** Asks a data source whether it could do its work, and takes no answer for Impossible. */
public final class ReadinessCheck {
  private ReadinessCheck() {}

  /**
   * Asks on a thread of the source's. Host thread only.
   *
   * @param onAnswer is told on the host thread, at the latest when the callback deadline is over
   */
  public static void ask(
      HostedSource source, DataSourceConfig config, Consumer<Readiness> onAnswer) {
    SourceConfigView view = new SourceConfigView(config);
    source
        .lane()
        .call(
            ProbeCall.of(
                source.lane(),
                "check",
                _ -> Objects.requireNonNull(source.service().check(view), "null"),
                outcome -> onAnswer.accept(readiness(source, outcome))));
  }

  /** The probe's answer; impossible, with the reason, if it gave none. */
  private static Readiness readiness(HostedSource source, Outcome<Readiness> outcome) {
    Readiness readiness =
        switch (outcome) {
          case Outcome.Done<Readiness>(Readiness answer) -> answer;
          case Outcome.Failed<Readiness>(String reason) -> notReady(source, reason);
          case Outcome.Skipped<Readiness>() -> notReady(source, "was not asked");
        };
    source.readinessWas(readiness);
    return readiness;
  }

  /** An answer in place of a probe that gave none. */
  public static Readiness notReady(HostedSource source, String reason) {
    return Readiness.impossible("bundle " + source.bundle() + ": " + reason, "");
  }
}
