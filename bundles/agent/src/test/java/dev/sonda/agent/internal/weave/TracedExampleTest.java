package dev.sonda.agent.internal.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.agent.boot.Hooks;
import dev.sonda.agent.internal.rule.AgentSettings;
import dev.sonda.agent.internal.rule.Hook;
import dev.sonda.agent.internal.rule.MethodRules;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Weaves and runs the example in the Javadoc of {@link Traced}. */
@Timeout(240)
class TracedExampleTest {
  private static final String EXAMPLE = TracedShop.class.getName();

  private final List<String> begun = new ArrayList<>();
  private final WovenSites sites = new WovenSites();

  @AfterEach
  void stopListening() {
    Hooks.connect(null);
  }

  /** Records which slices begin. */
  private final class Listener implements Hooks.Sink {
    @Override
    public boolean begin(int site, @Nullable Object detail) {
      Hook hook = Objects.requireNonNull(sites.hook(site));
      begun.add(hook.category() + ": " + hook.name());
      return true;
    }

    @Override
    public void end(int site, @Nullable Object detail, @Nullable Throwable thrown) {}

    @Override
    public void made(int site, @Nullable Object result, @Nullable Object detail) {}
  }

  /** Loads a separate copy of the example class. */
  private static final class ExampleLoader extends ClassLoader {
    ExampleLoader() {
      super(TracedExampleTest.class.getClassLoader());
    }

    Class<?> define(byte[] bytes) {
      return defineClass(EXAMPLE, bytes, 0, bytes.length);
    }
  }

  @Test
  void shouldNameSlicesByAnnotationsWhenWovenExampleRuns() throws Exception {
    Hooks.connect(new Listener());
    Class<?> woven = weave();
    Object shop = woven.getDeclaredConstructor().newInstance();
    Method pay = woven.getDeclaredMethod("pay", int.class);
    pay.setAccessible(true);
    pay.invoke(shop, 250);
    Method ship = woven.getDeclaredMethod("ship");
    ship.setAccessible(true);
    ship.invoke(shop);
    assertThat(begun).containsExactly("java.method: TracedShop.pay", "shop: ship it");
    assertThat(shop).hasToString("250 cents, 1 parcels");
  }

  private Class<?> weave() throws IOException {
    ExampleLoader loader = new ExampleLoader();
    Weaver weaver =
        new Weaver(
            new MethodRules(AgentSettings.parse("")), sites, new WeavingRecord(), Hooks.class);
    byte[] woven = weaver.transform(loader, EXAMPLE.replace('.', '/'), null, null, bytes());
    return loader.define(Objects.requireNonNull(woven, "not woven"));
  }

  private static byte[] bytes() throws IOException {
    try (InputStream in = TracedShop.class.getResourceAsStream("TracedShop.class")) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }
}
