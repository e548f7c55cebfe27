package dev.sonda.producer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Data sources that register, unregister, or return invalid descriptors. */
@Timeout(240)
class ProbeRegistrationTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private ProbeHostFixture fixture = ProbeHostFixture.patient();

  @AfterEach
  void tearDown() {
    fixture.close();
  }

  @Test
  void shouldConnectAsOneProducerWithNameAndMemorySizes() {
    fixture.add("a");
    fixture.add("b");

    assertThat(fixture.service().connectionCount()).isEqualTo(1);
    assertThat(fixture.producer().setup().nameUntrusted()).isEqualTo("dev.sonda.probes");
    assertThat(fixture.producer().setup().smbSizeHintBytesUntrusted()).isEqualTo(2 << 20);
    assertThat(fixture.producer().setup().pageSizeHintBytesUntrusted()).isEqualTo(32 << 10);
    assertThat(fixture.producer().dataSources()).containsOnlyKeys("a", "b");
  }

  @Test
  void shouldNotifyListenerOnceWhenAllSourcesAreAnnounced() {
    List<Set<String>> known = new CopyOnWriteArrayList<>();
    fixture.add("a");
    fixture.add("b");

    fixture
        .host()
        .onAnnounced(() -> known.add(Set.copyOf(fixture.producer().dataSources().keySet())));
    Await.until("the word", () -> !known.isEmpty());
    fixture.add("c");

    assertThat(known).containsExactly(Set.of("a", "b"));
  }

  @Tag("T29")
  @Test
  void shouldRunQueuedAnswersOnHostThreadOneAfterAnother() throws Exception {
    CountDownLatch hang = new CountDownLatch(1);
    CountDownLatch hangs = new CountDownLatch(1);
    List<String> answers = new CopyOnWriteArrayList<>();
    fixture
        .host()
        .answer(() -> {
          hangs.countDown();
          assertThat(await(hang)).isTrue();
        });
    assertThat(await(hangs)).isTrue();
    fixture.host().answer(() -> answers.add(Thread.currentThread().getName()));
    assertThat(answers).isEmpty();

    hang.countDown();
    Await.until("the answer", () -> !answers.isEmpty());
    assertThat(answers).containsExactly("sonda-probe-host");
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(40, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  void shouldWithdrawSourceWhenUnregistered() {
    ScriptedSource source = fixture.add("a");

    fixture.host().removeSource(source);

    assertThat(fixture.producer().dataSources()).isEmpty();
    assertThat(fixture.host().why("a")).containsExactly("no bundle offers a");
  }

  @Test
  void shouldReportNoProblemWhenSourceIsAnnounced() {
    fixture.add("a");

    assertThat(fixture.host().why("a")).isEmpty();
  }

  @Test
  void shouldReportADescriptorThatThrowsByBundle() {
    log.expect("bundle bad.bundle offers a data source whose descriptor threw .*: no name");
    fixture
        .host()
        .addSource(
            describedBy(() -> {
              throw new IllegalStateException("no name");
            }),
            "bad.bundle");
    fixture.add("a");

    assertThat(fixture.producer().dataSources()).containsOnlyKeys("a");
    assertThat(fixture.host().why("b")).anyMatch(line -> line.contains("bad.bundle"));
    assertThat(fixture.host().why("a")).isEmpty();
  }

  @Test
  @SuppressWarnings("NullAway") // a probe without null annotations may return null
  void shouldReportBundleWhenDescriptorIsNull() {
    log.expect("bundle bad.bundle offers a data source whose descriptor threw .*NullPointer");

    fixture.host().addSource(describedBy(() -> null), "bad.bundle");

    assertThat(fixture.host().why("a")).anyMatch(line -> line.contains("bad.bundle"));
  }

  @Test
  void shouldRegisterSourceLaterWhenItsDescriptorIsSlow() {
    fixture.close();
    fixture = ProbeHostFixture.impatient();
    log.expect("bundle bad.bundle offers .* descriptor did not return within 1000 ms");
    try (ProbeHangLatch gate = new ProbeHangLatch()) {
      fixture
          .host()
          .addSource(
              describedBy(() -> {
                gate.hang();
                return SourceDescriptor.of("late");
              }),
              "bad.bundle");
      fixture.add("a");
      assertThat(fixture.producer().dataSources()).containsOnlyKeys("a");
    }

    Await.until("the late one", () -> fixture.producer().dataSources().containsKey("late"));
    assertThat(fixture.host().why("late")).isEmpty();
  }

  @Test
  void shouldIgnoreASecondSourceOfTheSameNameUntilTheFirstHasGone() {
    ScriptedSource first = fixture.add("a");
    log.expect("bundle second offers a, too, which bundle bundle.of.a already does: ignored");
    fixture.host().addSource(new ScriptedSource("a"), "second");
    assertThat(fixture.host().why("a")).anyMatch(line -> line.contains("second"));

    fixture.host().removeSource(first);

    Await.until("the second to take over", () -> fixture.host().why("a").isEmpty());
    assertThat(fixture.producer().dataSources()).containsOnlyKeys("a");
  }

  @Test
  void shouldIgnoreRemovalOfUnknownSource() {
    fixture.host().removeSource(new ScriptedSource("stranger"));

    assertThat(fixture.host().why("stranger")).contains("no bundle offers stranger");
  }

  @Test
  void shouldUpdateDescriptorAtServiceWhenSourceChangesIt() {
    ChangingSource source = new ChangingSource();
    fixture.add("other");
    fixture.host().addSource(source, "a.bundle");
    long id = announced("a").getId();
    assertThat(announced("a").getNoFlush()).isFalse();

    source.become(new SourceDescriptor("a", false, true, ByteBuffer.allocate(0)));

    Await.until("the news", () -> announced("a").getNoFlush());
    assertThat(announced("a").getId()).isEqualTo(id).isNotZero();
    assertThat(announced("other").getId()).isNotEqualTo(id);
  }

  @Test
  void shouldKeepOldDescriptorWhenNewOneIsInvalid() {
    ChangingSource source = new ChangingSource();
    fixture.host().addSource(source, "a.bundle");
    log.expect(
        "bundle a.bundle describes a again, but its descriptor has another name, b: .* stays");
    log.expect(
        "bundle a.bundle describes a again, but its descriptor threw .*: the former .* stays");

    source.become(SourceDescriptor.of("b"));
    Await.until("a warning", () -> log.lines().size() == 1);
    source.become(null);
    Await.until("another", () -> log.lines().size() == 2);

    assertThat(fixture.producer().dataSources()).containsOnlyKeys("a");
  }

  @Test
  void shouldIgnoreDescriptorChangeOfRemovedSource() {
    ChangingSource source = new ChangingSource();
    fixture.host().addSource(source, "a.bundle");
    fixture.host().removeSource(source);

    source.become(SourceDescriptor.of("a"));
    fixture.add("other");

    assertThat(fixture.producer().dataSources()).containsOnlyKeys("other");
  }

  private DataSourceDescriptor announced(String name) {
    return Objects.requireNonNull(fixture.producer().dataSources().get(name));
  }

  /** A data source whose descriptor the test changes; throws if the descriptor is null. */
  private static final class ChangingSource implements DataSource {
    private volatile @Nullable SourceDescriptor now = SourceDescriptor.of("a");
    private volatile Runnable ask = () -> {};

    void become(@Nullable SourceDescriptor next) {
      now = next;
      ask.run();
    }

    @Override
    public SourceDescriptor descriptor() {
      return Objects.requireNonNull(now);
    }

    @Override
    public void onDescriptorChange(Runnable askAgain) {
      ask = askAgain;
    }

    @Override
    public Instance open(SourceConfig config, TraceSink sink) {
      throw new AssertionError("no session records");
    }
  }

  private static DataSource describedBy(Supplier<SourceDescriptor> descriptor) {
    return new DataSource() {
      @Override
      public SourceDescriptor descriptor() {
        return descriptor.get();
      }

      @Override
      public Instance open(SourceConfig config, TraceSink sink) {
        throw new AssertionError("never announced, so never opened");
      }
    };
  }
}
