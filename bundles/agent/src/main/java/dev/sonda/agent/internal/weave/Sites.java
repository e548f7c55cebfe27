package dev.sonda.agent.internal.weave;

import dev.sonda.agent.internal.rule.Hook;
import java.lang.classfile.MethodModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The places of hooks, by number: woven code has the number as a constant. A number is never given
 * back, since threads may still be in old code of its class. Any thread; reading takes no lock.
 */
public final class Sites {
  private final Map<String, Integer> idByMethod = new HashMap<>();
  private final List<Hook> hooks = new ArrayList<>();

  /** What {@link #hook} reads; replaced when one is added. */
  private volatile Hook[] published = {};

  /** Its number, also when its class is woven again or by another loader. */
  synchronized int idOf(String className, MethodModel method, Hook hook) {
    String key =
        className + '.' + method.methodName().stringValue() + method.methodType().stringValue();
    return idByMethod.computeIfAbsent(key, _ -> add(hook));
  }

  private int add(Hook hook) {
    hooks.add(hook);
    published = hooks.toArray(Hook[]::new);
    return hooks.size() - 1;
  }

  /** Null for a number that no site has. */
  public @Nullable Hook hook(int id) {
    Hook[] known = published;
    return id >= 0 && id < known.length ? known[id] : null;
  }
}
