package dev.sonda.agent.internal.weave;

import dev.sonda.agent.internal.rule.Hook;
import java.lang.classfile.MethodModel;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The methods with hooks, by number: woven code contains the number as a constant. A number is
 * never reused, since threads may still run older code of the class. May be used by any thread;
 * reading takes no lock.
 */
public final class WovenSites {
  private static final int FIRST_CAPACITY = 64;

  private final Map<String, Integer> idByMethod = new HashMap<>();

  /**
   * Hooks by site number, with spare elements at the end. The field is assigned again after each
   * hook is stored in the array, so that a thread that reads the field sees the hook as well.
   */
  private volatile @Nullable Hook[] hooks = new @Nullable Hook[FIRST_CAPACITY];

  /**
   * The number of a method's site; unchanged when the class is woven again or is loaded by another
   * loader.
   */
  synchronized int idOf(String className, MethodModel method, Hook hook) {
    String key =
        className + '.' + method.methodName().stringValue() + method.methodType().stringValue();
    Integer known = idByMethod.get(key);
    return known == null ? add(key, hook) : known;
  }

  private int add(String key, Hook hook) {
    int id = idByMethod.size();
    @Nullable Hook[] roomy =
        id < hooks.length ? hooks : Arrays.copyOf(hooks, Math.multiplyExact(2, hooks.length));
    roomy[id] = hook;
    hooks = roomy;
    idByMethod.put(key, id);
    return id;
  }

  /** The hook with this site number, or null for an unused number. */
  public @Nullable Hook hook(int id) {
    @Nullable Hook[] known = hooks;
    return id >= 0 && id < known.length ? known[id] : null;
  }
}
