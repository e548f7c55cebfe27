package dev.sonda.ipc.uds.internal.socket;

import dev.sonda.api.platform.IoPoller;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A minimal task queue for wake-up tests: post, wake, drain. */
final class WakeupTaskQueue {
  private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
  private int done;

  void postMany(int count, IoPoller poller) {
    for (int i = 0; i < count; i++) {
      queue.add(i);
      poller.wakeup();
    }
  }

  void drain() {
    while (queue.poll() != null) {
      done++;
    }
  }

  int done() {
    return done;
  }
}
