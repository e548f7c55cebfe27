package dev.sonda.agent.internal.weave;

import dev.sonda.agent.api.Traced;

/** Methods of all shapes, to be woven. */
public final class WovenSample {
  private int count;

  public WovenSample() {}

  static double wide(long a, double b) {
    return a + b;
  }

  int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
  }

  String text(String text, boolean isLoud) {
    if (isLoud) {
      return text + "!";
    }
    return text + "?";
  }

  synchronized int locked() {
    synchronized (WovenSample.class) {
      count++;
    }
    return count;
  }

  static int loops(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      long wide = i;
      sum += (int) wide;
    }
    return sum;
  }

  void outer() {
    inner();
  }

  private void inner() {
    count++;
  }

  static void fails() {
    throw new IllegalStateException("on purpose");
  }

  static String recovers() {
    try {
      fails();
      return "not reached";
    } catch (IllegalStateException e) {
      return "recovered";
    }
  }

  @Traced("by annotation")
  int annotated() {
    return 3;
  }
}
