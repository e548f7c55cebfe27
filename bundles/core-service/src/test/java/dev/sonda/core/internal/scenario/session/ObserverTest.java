package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.events;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.ObservableEvents.DataSourceInstanceStateChange;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Notifications to consumers that observe the data sources of their session. */
class ObserverTest {
  private final SteppedService service = new SteppedService();
  private final FakeConsumer consumer = service.consumer();

  @Test
  void shouldReportDataSourceInstanceChangesWhileObserved() {
    service.producer("probes").offer("a.source");
    consumer.endpoint().enableTracing(config("a.source").build(), null);
    service.run();
    assertThat(consumer.events()).isEmpty();
    observe(ObservableEvent.DATA_SOURCES_INSTANCES);
    assertThat(changes()).containsExactly("probes/a.source STARTED");
    consumer.endpoint().disableTracing();
    service.run();
    assertThat(changes()).containsExactly("probes/a.source STOPPED");
    consumer.endpoint().freeBuffers();
    consumer.endpoint().enableTracing(config("a.source").setDeferredStart(true).build(), null);
    service.run();
    assertThat(changes()).containsExactly("probes/a.source STOPPED");
    consumer.endpoint().startTracing();
    service.run();
    assertThat(changes()).containsExactly("probes/a.source STARTED");
    observe();
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(changes()).isEmpty();
  }

  @Test
  void shouldReportInstanceStoppedWhenDataSourceUnregisters() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    consumer.endpoint().enableTracing(config("a.source").build(), null);
    observe(ObservableEvent.DATA_SOURCES_INSTANCES);
    assertThat(changes()).containsExactly("probes/a.source STARTED");
    producer.endpoint().unregisterDataSource("a.source");
    service.run();

    assertThat(producer.calls()).endsWith("stop 1");
    assertThat(changes()).containsExactly("probes/a.source STOPPED");
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, false"})
  void shouldReportAllDataSourcesStartedInEachSession(boolean firstTells, boolean secondTells) {
    FakeProducer producer =
        service
            .producer("probes")
            .offer(descriptor("a.source", firstTells))
            .offer(descriptor("b.source", secondTells));
    for (int round = 0; round < 3; round++) {
      consumer
          .endpoint()
          .enableTracing(config("a.source", "b.source").setDeferredStart(true).build(), null);
      observe(ObservableEvent.ALL_DATA_SOURCES_STARTED);
      assertThat(isAllStarted()).isFalse();
      consumer.endpoint().startTracing();
      service.run();
      long first = round * 2L + 1;
      if (firstTells) {
        assertThat(isAllStarted()).isFalse();
        assertThat(events(service.readNew(consumer))).doesNotContain("all_data_sources_started");
        producer.endpoint().notifyDataSourceStarted(first);
        service.run();
      }
      if (secondTells) {
        assertThat(isAllStarted()).isFalse();
        producer.endpoint().notifyDataSourceStarted(first + 1);
        service.run();
      }
      assertThat(isAllStarted()).isTrue();
      assertThat(events(service.readNew(consumer))).containsOnlyOnce("all_data_sources_started");
      consumer.endpoint().freeBuffers();
      service.run();
    }
  }

  @Test
  void shouldReportAllStartedAtOnceWhenSessionHasNoDataSources() {
    observe(ObservableEvent.ALL_DATA_SOURCES_STARTED);
    consumer.endpoint().enableTracing(config().build(), null);
    service.run();

    assertThat(isAllStarted()).isTrue();
    assertThat(events(service.read(consumer))).contains("all_data_sources_started");
  }

  private static DataSourceDescriptor.Builder descriptor(String name, boolean willNotifyOnStart) {
    return DataSourceDescriptor.newBuilder().setName(name).setWillNotifyOnStart(willNotifyOnStart);
  }

  private void observe(ObservableEvent... events) {
    consumer.endpoint().observeEvents(Set.of(events));
    service.run();
  }

  private boolean isAllStarted() {
    boolean told = consumer.events().stream().anyMatch(ObservableEvents::getAllDataSourcesStarted);
    consumer.events().clear();
    return told;
  }

  private List<String> changes() {
    List<String> changes =
        consumer.events().stream()
            .flatMap(event -> event.getInstanceStateChangesList().stream())
            .map(ObserverTest::text)
            .toList();
    consumer.events().clear();
    return changes;
  }

  private static String text(DataSourceInstanceStateChange change) {
    return change.getProducerName()
        + "/"
        + change.getDataSourceName()
        + " "
        + change.getState().name().replace("DATA_SOURCE_INSTANCE_STATE_", "");
  }
}
