package dev.sonda.agent.internal.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.agent.boot.Hooks;
import dev.sonda.agent.internal.rule.AgentSettings;
import dev.sonda.agent.internal.rule.MethodRules;
import dev.sonda.agent.internal.slice.SliceSink;
import dev.sonda.track.event.RecordedProgramFixture;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Woven classes can be unloaded while a session records them, and use no further site numbers when
 * they are loaded again.
 */
@Timeout(240)
class WovenUnloadingTest {
  private static final String SAMPLE = WovenSample.class.getName();
  private static final int ROUNDS = 200;
  private static final int MOST_COLLECTIONS = 5;

  private final WovenSites sites = new WovenSites();
  private final WeavingRecord record = new WeavingRecord();
  private Weaver weaver;

  @BeforeEach
  void connect() throws IOException {
    AgentSettings settings = AgentSettings.parse("methods=" + SAMPLE + "::outer");
    weaver = new Weaver(new MethodRules(settings), sites, record, Hooks.class);
    Hooks.connect(new SliceSink(sites));
  }

  @AfterEach
  void disconnect() {
    Hooks.connect(null);
  }

  @Test
  void shouldUnloadWovenClassesWhileSessionRecords() throws Exception {
    List<WeakReference<?>> loaders = new ArrayList<>();
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      loaders.add(weaveAndRun());
      List<String> sentences = record.sentences();
      int siteCount = siteCount();
      for (int round = 1; round < ROUNDS; round++) {
        loaders.add(weaveAndRun());
      }
      assertThat(leftOf(loaders)).isZero();
      assertThat(record.sentences()).isEqualTo(sentences);
      assertThat(siteCount()).isEqualTo(siteCount);
      assertThat(program.stop().texts())
          .filteredOn(text -> text.contains("WovenSample.outer"))
          .hasSizeGreaterThanOrEqualTo(ROUNDS);
    }
  }

  private int siteCount() {
    int count = 0;
    while (sites.hook(count) != null) {
      count++;
    }
    return count;
  }

  /** A separate method, so that no local variable of the test references the classes. */
  private WeakReference<?> weaveAndRun() throws Exception {
    SampleLoader loader = new SampleLoader();
    byte[] woven = weaver.transform(loader, SAMPLE.replace('.', '/'), null, null, bytes());
    Class<?> type = loader.define(Objects.requireNonNull(woven, "not woven"));
    Method outer = type.getDeclaredMethod("outer");
    outer.setAccessible(true);
    outer.invoke(type.getDeclaredConstructor().newInstance());
    return new WeakReference<>(loader);
  }

  private static long leftOf(List<WeakReference<?>> references) {
    long left = references.size();
    for (int i = 0; i < MOST_COLLECTIONS && left > 0; i++) {
      System.gc();
      left = references.stream().map(WeakReference::get).filter(Objects::nonNull).count();
    }
    return left;
  }

  /** Loads a separate copy of the sample class. */
  private static final class SampleLoader extends ClassLoader {
    SampleLoader() {
      super(WovenUnloadingTest.class.getClassLoader());
    }

    Class<?> define(byte[] bytes) {
      return defineClass(SAMPLE, bytes, 0, bytes.length);
    }
  }

  private static byte[] bytes() throws IOException {
    try (InputStream in = WovenSample.class.getResourceAsStream("WovenSample.class")) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }
}
