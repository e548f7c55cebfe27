package dev.sonda.agent.internal.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.agent.boot.Hooks;
import dev.sonda.agent.internal.rule.AgentSettings;
import dev.sonda.agent.internal.rule.MethodRules;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Woven classes behave as before and call the hooks. The virtual machine verifies their bytecode.
 */
@Timeout(240)
class WeaverTest {
  private static final String SAMPLE = WovenSample.class.getName();

  private final List<String> calls = new ArrayList<>();
  private final WovenSites sites = new WovenSites();
  private final WeavingRecord record = new WeavingRecord();
  private boolean isRecorded = true;

  @BeforeEach
  void listen() {
    Hooks.connect(new Listener());
  }

  @AfterEach
  void stopListening() {
    Hooks.connect(null);
  }

  /** Records the hook calls of woven code. */
  private final class Listener implements Hooks.Sink {
    @Override
    public boolean begin(int site, @Nullable Object detail) {
      calls.add("begin " + Objects.requireNonNull(sites.hook(site)).name());
      return isRecorded;
    }

    @Override
    public void end(int site, @Nullable Object detail, @Nullable Throwable thrown) {
      calls.add(thrown == null ? "end" : "end by " + thrown.getMessage());
    }

    @Override
    public void made(int site, @Nullable Object result, @Nullable Object detail) {
      throw new AssertionError("no method of the sample makes anything");
    }
  }

  @Test
  void shouldKeepReturnValueOfEachKindOfMethod() throws Exception {
    Class<?> woven = weave("methods=" + SAMPLE + "::*");
    assertThat(run(woven, "wide", 7L, 0.5)).isEqualTo(7.5);
    assertThat(run(woven, "fibonacci", 7)).isEqualTo(13);
    assertThat(run(woven, "text", "a", true)).isEqualTo("a!");
    assertThat(run(woven, "text", "a", false)).isEqualTo("a?");
    assertThat(run(woven, "locked")).isEqualTo(1);
    assertThat(run(woven, "loops", 4)).isEqualTo(6);
    assertThat(calls).filteredOn(call -> call.startsWith("begin")).hasSize(calls.size() / 2);
  }

  @Test
  void shouldNestSlicesWhenWovenMethodCallsAnother() throws Exception {
    run(weave("methods=" + SAMPLE + "::outer+" + SAMPLE + "::inner"), "outer");
    assertThat(calls)
        .containsExactly("begin WovenSample.outer", "begin WovenSample.inner", "end", "end");
  }

  @Test
  void shouldReportExceptionAndRethrowIt() throws Exception {
    Class<?> woven = weave("methods=" + SAMPLE + "::fails+" + SAMPLE + "::recovers");
    assertThatThrownBy(() -> run(woven, "fails")).hasMessage("on purpose");
    assertThat(run(woven, "recovers")).isEqualTo("recovered");
    assertThat(calls)
        .containsExactly(
            "begin WovenSample.fails",
            "end by on purpose",
            "begin WovenSample.recovers",
            "begin WovenSample.fails",
            "end by on purpose",
            "end");
  }

  @Test
  void shouldNotEndSliceWhenBeginIsNotRecorded() throws Exception {
    isRecorded = false;
    run(weave("methods=" + SAMPLE + "::outer"), "outer");
    assertThat(calls).containsExactly("begin WovenSample.outer");
  }

  @Test
  void shouldWeaveOnlyAnnotatedMethodsWhenSettingsAreEmpty() throws Exception {
    Class<?> woven = weave("");
    assertThat(run(woven, "annotated")).isEqualTo(3);
    run(woven, "outer");
    assertThat(calls).containsExactly("begin by annotation", "end");
    assertThat(record.sentences()).containsExactly("traces 1 methods of 1 classes");
  }

  @Test
  void shouldNotChangeClassesThatNoPatternNames() throws Exception {
    Weaver weaver = weaver("methods=com.acme.**::*,on=none");
    assertThat(weaver.transform(loader(), SAMPLE.replace('.', '/'), null, null, bytes())).isNull();
  }

  @Test
  void shouldLogClassNameWhenClassCannotBeWoven() throws Exception {
    Weaver weaver = weaver("methods=" + SAMPLE + "::*");
    byte[] broken = new byte[] {1, 2, 3};
    assertThat(weaver.transform(loader(), SAMPLE.replace('.', '/'), null, null, broken)).isNull();
    assertThat(record.sentences()).hasSize(2).last().asString().contains("WovenSample");
  }

  private Class<?> weave(String settings) throws IOException {
    SampleLoader loader = loader();
    byte[] woven =
        weaver(settings).transform(loader, SAMPLE.replace('.', '/'), null, null, bytes());
    return loader.define(Objects.requireNonNull(woven, "not woven"));
  }

  private Weaver weaver(String settings) throws IOException {
    return new Weaver(new MethodRules(AgentSettings.parse(settings)), sites, record, Hooks.class);
  }

  private static SampleLoader loader() {
    return new SampleLoader();
  }

  /** Loads a separate copy of the sample class. */
  private static final class SampleLoader extends ClassLoader {
    SampleLoader() {
      super(WeaverTest.class.getClassLoader());
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

  private static Object run(Class<?> woven, String name, Object... arguments) throws Exception {
    for (Method method : woven.getDeclaredMethods()) {
      if (method.getName().equals(name)) {
        method.setAccessible(true);
        try {
          return method.invoke(woven.getDeclaredConstructor().newInstance(), arguments);
        } catch (InvocationTargetException e) {
          throw (Exception) e.getCause();
        }
      }
    }
    throw new NoSuchMethodException(name);
  }
}
