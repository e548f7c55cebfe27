package dev.sonda.shm.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * Threads that do something to the same states at the same time, over and over, and what came of
 * it: an outcome is what each actor saw, and what a judge sees when all are done.
 */
final class Race {
  /** States per round; the threads meet between two rounds only, and collide on some of them. */
  static final int STATES = 256;

  private static final int ROUNDS = Boolean.getBoolean("sonda.stress") ? 40_000 : 300;

  private final List<IntFunction<String>> actors = new ArrayList<>();
  private IntConsumer reset = state -> {};
  private IntFunction<String> judge = state -> "";

  Race reset(IntConsumer how) {
    reset = how;
    return this;
  }

  Race actor(IntFunction<String> actor) {
    actors.add(actor);
    return this;
  }

  Race judge(IntFunction<String> theJudge) {
    judge = theJudge;
    return this;
  }

  /** How often each outcome came. */
  Map<String, Integer> run() throws Exception {
    Map<String, Integer> outcomes = new TreeMap<>();
    String[][] seen = new String[actors.size()][STATES];
    CyclicBarrier begin = new CyclicBarrier(actors.size() + 1);
    CyclicBarrier end = new CyclicBarrier(actors.size() + 1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < actors.size(); i++) {
      int number = i;
      threads.add(Thread.ofPlatform().start(() -> act(number, seen[number], begin, end)));
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (int state = 0; state < STATES; state++) {
        reset.accept(state);
      }
      begin.await();
      end.await();
      for (int state = 0; state < STATES; state++) {
        outcomes.merge(outcome(seen, state), 1, Integer::sum);
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return outcomes;
  }

  private void act(int number, String[] seen, CyclicBarrier begin, CyclicBarrier end) {
    try {
      for (int round = 0; round < ROUNDS; round++) {
        begin.await();
        for (int i = 0; i < STATES; i++) {
          // Odd actors go the other way round: somewhere in the middle they meet.
          int state = round % 2 == 0 || number % 2 == 0 ? i : STATES - 1 - i;
          seen[state] = actors.get(number).apply(state);
        }
        end.await();
      }
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  private String outcome(String[][] seen, int state) {
    StringBuilder outcome = new StringBuilder();
    for (String[] actor : seen) {
      outcome.append(actor[state]).append(", ");
    }
    return outcome.append(judge.apply(state)).toString();
  }
}
