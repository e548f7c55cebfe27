package dev.sonda.itests.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A program that causes JFR events of many kinds: threads that start and end, virtual threads,
 * contended monitors, parks, exceptions, loaded classes, and garbage. Ends when a file appears, or
 * after its time limit.
 */
final class JvmLoadProgram {
  private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(2);
  private static final int GARBAGE_BYTES = 64 << 10;
  private static final int ROUNDS_PER_CLASS = 50;

  private final Object monitor = new Object();
  private volatile byte[] garbage = {};

  private JvmLoadProgram() {}

  /**
   * Runs the load.
   *
   * @param args the file that ends the program, and the limit of its time in seconds
   */
  public static void main(String[] args) throws Exception {
    Path end = Path.of(args[0]);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(args[1]));
    JvmLoadProgram program = new JvmLoadProgram();
    System.out.println("runs");
    try (ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
      int rounds = 0;
      while (!Files.exists(end) && System.nanoTime() < deadline) {
        virtual.execute(program::enter);
        Thread thread = Thread.ofPlatform().name("short " + rounds % 8).start(program::enter);
        program.garbage = new byte[GARBAGE_BYTES + program.garbage.length % 2];
        new IllegalStateException("round " + rounds).fillInStackTrace();
        if (++rounds % ROUNDS_PER_CLASS == 0) {
          new CopyLoader().define(CopyLoader.Copied.class);
        }
        thread.join();
      }
    }
    System.out.println("ends");
  }

  /** Holds the monitor, for which the other thread of this round waits. */
  private void enter() {
    synchronized (monitor) {
      LockSupport.parkNanos(PAUSE_NS);
    }
  }

  /** A class loader that is used once, so that its class is unloaded. */
  private static final class CopyLoader extends ClassLoader {
    static final class Copied {}

    void define(Class<?> original) throws Exception {
      String file = "/" + original.getName().replace('.', '/') + ".class";
      try (var in = original.getResourceAsStream(file)) {
        if (in == null) {
          throw new IllegalStateException(file + " is missing");
        }
        byte[] bytes = in.readAllBytes();
        resolveClass(defineClass(original.getName(), bytes, 0, bytes.length));
      }
    }
  }
}
