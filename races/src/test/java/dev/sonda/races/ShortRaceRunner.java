package dev.sonda.races;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.StateCase;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * Runs one race for a short time in this virtual machine, without the thoroughness of jcstress: the
 * actors iterate over an array of states in opposite directions, so that they access one state
 * concurrently at some point.
 */
final class ShortRaceRunner {
  private static final int STATES = 256;
  private static final int ROUNDS = 200;

  private final TestInfo info;
  private final Class<?> type;
  private final List<Method> actors;
  private final List<Method> arbiters;
  private final Object[] states = new Object[STATES];
  private final Object[] results = new Object[STATES];

  ShortRaceRunner(String name) throws ClassNotFoundException {
    info = TestList.getInfo(name);
    type = Class.forName(info.binaryName());
    actors = methodsWith(Actor.class);
    arbiters = methodsWith(Arbiter.class);
  }

  private List<Method> methodsWith(Class<? extends Annotation> annotation) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.isAnnotationPresent(annotation))
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  /** Runs the race; returns how often each outcome occurred. */
  Map<String, Integer> run() throws Exception {
    Map<String, Integer> outcomes = new TreeMap<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(actors.size())) {
      for (int round = 0; round < ROUNDS; round++) {
        reset();
        race(threads, round);
        for (int i = 0; i < STATES; i++) {
          outcomes.merge(judge(i), 1, Integer::sum);
        }
      }
    }
    return outcomes;
  }

  private void reset() throws ReflectiveOperationException {
    Class<?> result = resultType();
    for (int i = 0; i < STATES; i++) {
      states[i] = type.getConstructor().newInstance();
      results[i] = result.getConstructor().newInstance();
    }
  }

  /** Class of the result, taken from the first actor or arbiter with a result parameter. */
  private Class<?> resultType() {
    return Stream.concat(actors.stream(), arbiters.stream())
        .filter(method -> method.getParameterCount() > 0)
        .findFirst()
        .orElseThrow()
        .getParameterTypes()[0];
  }

  private void invoke(Method method, int state) throws ReflectiveOperationException {
    if (method.getParameterCount() == 0) {
      method.invoke(states[state]);
    } else {
      method.invoke(states[state], results[state]);
    }
  }

  private void race(ExecutorService threads, int round) throws Exception {
    CyclicBarrier start = new CyclicBarrier(actors.size());
    List<Callable<Void>> tasks =
        actors.stream().map(actor -> pass(actor, start, isBackwards(actor, round))).toList();
    for (Future<Void> task : threads.invokeAll(tasks)) {
      task.get();
    }
  }

  /**
   * Whether an actor iterates backwards; in every second round, all actors iterate in one
   * direction.
   */
  private boolean isBackwards(Method actor, int round) {
    return round % 2 == 0 && actor.equals(actors.getFirst());
  }

  private Callable<Void> pass(Method actor, CyclicBarrier start, boolean backwards) {
    return () -> {
      start.await();
      for (int i = 0; i < STATES; i++) {
        int state = backwards ? STATES - 1 - i : i;
        invoke(actor, state);
      }
      return null;
    };
  }

  private String judge(int state) throws ReflectiveOperationException {
    for (Method arbiter : arbiters) {
      invoke(arbiter, state);
    }
    return results[state].toString();
  }

  boolean isAllowed(String outcome) {
    return caseOf(outcome).expect() == Expect.ACCEPTABLE;
  }

  /**
   * The declared case of an outcome; as in jcstress, an explicitly named outcome takes precedence
   * over a pattern.
   */
  private StateCase caseOf(String outcome) {
    return info.cases().stream()
        .filter(named -> named.matchesExactly(outcome))
        .findFirst()
        .or(() -> info.cases().stream().filter(named -> named.matches(outcome)).findFirst())
        .orElse(info.unmatched());
  }
}
