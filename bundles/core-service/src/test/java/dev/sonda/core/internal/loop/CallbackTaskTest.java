package dev.sonda.core.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CallbackTaskTest {
  @Test
  void shouldRunCallbackAndNameClassOfCallee() {
    List<String> calls = new ArrayList<>();
    CallbackTask callback = new CallbackTask(this, () -> calls.add("called"));
    callback.run();

    assertThat(calls).containsExactly("called");
    assertThat(callback).hasToString(CallbackTaskTest.class.getName());
  }

  @Test
  void shouldNameCalleeBehindForwardingObject() {
    OtherBundleProxy named = () -> "of bundle x";

    assertThat(CallbackTask.nameOf(named)).isEqualTo("of bundle x");
  }

  /** Class loaders of an OSGi framework have no name, but refer to their bundle. */
  @Test
  void shouldNameClassAndBundleOfCallee() throws Exception {
    Object ofBundle =
        new BundleLoader().loadClass(Stranger.class.getName()).getConstructor().newInstance();

    assertThat(CallbackTask.nameOf(ofBundle))
        .isEqualTo(Stranger.class.getName() + " of bundle dev.stranger [42]");
  }

  /** A class that another class loader loads, as if from another bundle. */
  public static final class Stranger {
    /** Public for the test, which creates it by reflection. */
    public Stranger() {}
  }

  private static final class BundleLoader extends ClassLoader {
    BundleLoader() {
      super(CallbackTaskTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      return name.equals(Stranger.class.getName()) ? define(name) : super.loadClass(name, resolve);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = Objects.requireNonNull(getParent().getResourceAsStream(file))) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    @Override
    public String toString() {
      return "dev.stranger [42]";
    }
  }
}
