package dev.sonda.examples.batch;

import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import dev.sonda.track.event.Category;
import dev.sonda.track.event.CounterTrack;
import dev.sonda.track.event.Slice;
import dev.sonda.track.event.Tracing;
import dev.sonda.track.event.TracingOptions;
import dev.sonda.track.event.TracingSession;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Example program that processes orders, each on a virtual thread, and records a trace of the
 * processing.
 */
public final class Batch {
  private static final Category BATCH = Category.describe("batch", "Orders and their steps");
  private static final CounterTrack IN_WORK = CounterTrack.named("orders in work");
  private static final int ORDERS = 200;
  private static final int PAYING_AT_ONCE = 8;
  private static final Duration PAYMENT = Duration.ofMillis(5);
  private static final String CONFIG =
      "buffers { size_kb: 16384 } data_sources { config { name: \"track_event\" } }";

  private final Semaphore bank = new Semaphore(PAYING_AT_ONCE);
  private final AtomicInteger inWork = new AtomicInteger();
  private final ExecutorService books = Executors.newSingleThreadExecutor();

  private Batch() {}

  public static void main(String[] args) throws Exception {
    TraceConfig config = TraceSchema.load().parseTraceConfig(CONFIG);
    try (Tracing tracing = Tracing.initialize(TracingOptions.inProcess().named("batch"));
        TracingSession session = tracing.newSession()) {
      session.start(config).get().orThrow();
      new Batch().run();
      session.stop().get().orThrow();
      long bytes = session.readInto(Path.of(args[0])).get().orThrow();
      System.out.println(args[0] + ": " + bytes + " bytes");
    }
  }

  private void run() throws InterruptedException {
    List<Thread> orders = new ArrayList<>();
    for (int i = 0; i < ORDERS; i++) {
      int number = i;
      orders.add(Thread.ofVirtual().name("order " + i).start(() -> workOff(number)));
    }
    for (Thread order : orders) {
      order.join();
    }
    books.close();
  }

  private void workOff(int number) {
    BATCH.counter(IN_WORK, inWork.incrementAndGet()).emit();
    try (Slice _ = BATCH.begin("order").arg("number", number).flow(number + 1L).open()) {
      pay();
      books.execute(() -> book(number));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    BATCH.counter(IN_WORK, inWork.decrementAndGet()).emit();
  }

  private void pay() throws InterruptedException {
    try (Slice _ = BATCH.slice("wait for the bank")) {
      bank.acquire();
    }
    try (Slice _ = BATCH.slice("pay")) {
      LockSupport.parkNanos(PAYMENT.toNanos());
    } finally {
      bank.release();
    }
  }

  private static void book(int number) {
    try (Slice _ = BATCH.begin("book").terminatingFlow(number + 1L).open()) {
      BATCH.instant("booked").arg("number", number).emit();
    }
  }
}
