package dev.sonda.core.internal;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.api.probe.Readiness;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Data sources of other processes that can't record: problems before, during and at the end of a
 * session.
 */
@Timeout(240)
class ExternalDataSourceProblemsTest {
  private static final String NAME = "a.source";
  private static final String REASON = "bundle x: open threw: tracefs is closed";
  private static final Readiness CLOSED = Readiness.impossible("tracefs is closed", "mount it");
  private static final int STRANGER_UID = 4711;
  private static final int LONG = 5000;

  private final SteppedService service = new SteppedService();

  @Test
  void shouldReportWhyDataSourceStoppedByItself() {
    FakeProducer producer = service.producer("p").offer(notifying());
    FakeConsumer consumer = service.enable(config(NAME));
    producer.endpoint().reportProblem(1, REASON);
    producer.endpoint().notifyDataSourceStopped(1);
    service.run();

    assertThat(service.result(consumer).losses()).containsExactly(failed(REASON));
    assertThat(why(consumer)).containsExactly(REASON);
  }

  @Test
  void shouldCountDataSourceAsLossWhenItsStopFails() {
    FakeProducer producer = service.producer("p").offer(notifying());
    FakeConsumer consumer = service.enable(config(NAME));
    consumer.endpoint().disableTracing();
    service.run();
    producer.endpoint().reportProblem(1, "its stop threw");
    producer.endpoint().notifyDataSourceStopped(1);
    service.run();

    assertThat(consumer.endings()).containsExactly("");
    SessionResult result = service.result(consumer);
    assertThat(result.losses()).containsExactly(failed("its stop threw"));
    assertThat(result.sources())
        .extracting(SourceResult::dataSourceName, SourceResult::problem)
        .containsExactly(tuple(NAME, "its stop threw"));
  }

  @Test
  void shouldReportEachProblemOnceUpToLimitPerDataSource() {
    FakeProducer producer = service.producer("p").offer(notifying());
    FakeConsumer consumer = service.enable(config(NAME));
    for (int i = 0; i < 20; i++) {
      producer.endpoint().reportProblem(1, "first");
      producer.endpoint().reportProblem(1, "then " + i);
    }
    service.run();

    assertThat(service.result(consumer).losses())
        .containsExactly(failed("first; then 0; then 1; then 2; then 3; then 4; then 5; then 6"));
  }

  @Tag("T07")
  @Test
  void shouldLimitLengthOfProblemTextsOfProducer() {
    FakeProducer producer = service.producer("p").offer(notifying());
    FakeConsumer consumer = service.enable(config(NAME));
    producer.endpoint().reportProblem(1, "\u001b[2J\n" + "x".repeat(LONG));
    service.run();

    String told = service.result(consumer).losses().getFirst().advice();
    assertThat(told).startsWith(" [2J x").hasSize(1024);
  }

  @Test
  void shouldIgnoreProblemOfAnotherProducersInstance() {
    service.producer("p").offer(notifying());
    FakeProducer liar = service.producer("liar");
    FakeConsumer consumer = service.enable(config(NAME));
    liar.endpoint().reportProblem(1, REASON);
    service.run();

    assertThat(service.result(consumer).losses()).isEmpty();
  }

  @Test
  void shouldAskProducerWhetherItsDataSourceCanRecord() {
    service.producer("p").offer(NAME).offer("b.source").answerChecks(NAME, CLOSED);

    assertThat(check(NAME, "b.source", "c.source"))
        .containsExactly(
            new SourceCheck(NAME, true, Readiness.impossible("tracefs is closed", "")),
            new SourceCheck("b.source", true, Readiness.ok()),
            new SourceCheck(
                "c.source", false, Readiness.impossible("no producer offers c.source", "")));
  }

  @Test
  void shouldReportBestReadinessOfSeveralProducers() {
    service.producer("p").offer(NAME).answerChecks(NAME, CLOSED);
    service.producer("q").offer(NAME).answerChecks(NAME, Readiness.ok("well"));

    assertThat(check(NAME)).containsExactly(new SourceCheck(NAME, true, Readiness.ok("well")));
  }

  /** Users type the command that repairs a data source, perhaps as root. */
  @Test
  void shouldReportRepairCommandsOnlyOfRootsProducers() {
    connect(0).offer(NAME).answerChecks(NAME, CLOSED);
    connect(STRANGER_UID)
        .offer("b.source")
        .answerChecks("b.source", Readiness.impossible("x".repeat(LONG), "rm -rf /"));

    assertThat(check(NAME, "b.source"))
        .containsExactly(
            new SourceCheck(NAME, true, CLOSED),
            new SourceCheck("b.source", true, Readiness.impossible("x".repeat(1024), "")));
  }

  @Test
  void shouldReportDegradedWhenProducerLeavesCheckUnanswered() {
    FakeProducer hangs = service.producer("p").offer(NAME);
    hangs.leaveChecksUnanswered();
    List<SourceCheck> checks = ask(NAME);
    assertThat(checks).isEmpty();
    service.loop.advanceMs(6_000);

    assertThat(checks)
        .containsExactly(
            new SourceCheck(
                NAME,
                true,
                Readiness.degraded("its producer p doesn't answer whether it can record", "")));
  }

  private FakeProducer connect(int uid) {
    FakeProducer producer =
        FakeProducer.connect(
            service.service, new ClientIdentity(1, uid, 0), ProducerSetup.named("of " + uid));
    service.run();
    return producer;
  }

  private List<SourceCheck> check(String... names) {
    return ask(names);
  }

  private List<SourceCheck> ask(String... names) {
    List<SourceCheck> checks = new ArrayList<>();
    port(service.consumer()).check(config(names).build(), checks::addAll);
    service.run();
    return checks;
  }

  private List<String> why(FakeConsumer consumer) {
    List<String> reasons = new ArrayList<>();
    port(consumer).why(NAME, reasons::addAll);
    service.run();
    return reasons;
  }

  private static SondaPort port(FakeConsumer consumer) {
    return consumer.endpoint().sondaPort().orElseThrow();
  }

  private static DataSourceDescriptor.Builder notifying() {
    return DataSourceDescriptor.newBuilder().setName(NAME).setWillNotifyOnStop(true);
  }

  private static Loss failed(String reason) {
    return new Loss(Loss.Cause.SOURCE_FAILED, NAME + " (p)", 1, "data source", 0, reason);
  }
}
