package dev.sonda.probe.ftrace.internal.tracer;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.posix.PollSet;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/**
 * Waits in the kernel until a CPU's buffer is filled as far as {@code buffer_percent} says, and
 * then has the tracer read. A thread of its own waits, for the kernel and then for the tracer; the
 * tracer's thread creates and closes the watch.
 */
final class BufferWatch implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(BufferWatch.class.getName());

  private final Syscalls syscalls;
  private final Executor tracer;
  private final Runnable read;
  private final int wake;
  private final Semaphore done = new Semaphore(0);
  private final Thread thread;
  private volatile boolean closed;

  private BufferWatch(Syscalls syscalls, int wake, int[] buffers, Executor tracer, Runnable read) {
    this.syscalls = syscalls;
    this.wake = wake;
    this.tracer = tracer;
    this.read = read;
    thread = new Thread(() -> run(buffers), "ftrace-watch");
    thread.setDaemon(true);
  }

  /**
   * Starts waiting.
   *
   * @param buffers file descriptors, which must stay open until the watch is closed
   * @param read task that the tracer runs when a buffer is filled, until all buffers are read
   */
  static BufferWatch start(Syscalls syscalls, int[] buffers, Executor tracer, Runnable read)
      throws PosixException {
    BufferWatch watch = new BufferWatch(syscalls, syscalls.eventfd(), buffers, tracer, read);
    watch.thread.start();
    return watch;
  }

  private void run(int[] buffers) {
    int[] descriptors = new int[buffers.length + 1];
    System.arraycopy(buffers, 0, descriptors, 0, buffers.length);
    descriptors[buffers.length] = wake;
    try (Arena arena = Arena.ofConfined()) {
      PollSet set = PollSet.of(arena, descriptors);
      while (waitForAny(set, buffers.length)) {
        tracer.execute(this::readOnce);
        done.acquireUninterruptibly();
      }
    } catch (PosixException e) {
      LOG.log(Level.WARNING, "linux.ftrace reads in periods only: {0}", e.getMessage());
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, "the tracer is shutting down");
    }
  }

  /** Waits for a filled buffer; false if the watch was closed. */
  private boolean waitForAny(PollSet set, int buffers) throws PosixException {
    boolean any = false;
    while (!any && !closed) {
      syscalls.poll(set, -1);
      for (int index = 0; index < buffers; index++) {
        any |= set.isReadable(index);
        if (set.isBroken(index)) {
          // Not polled any more: a CPU that was switched off would be reported over and over.
          set.leaveOut(index);
        }
      }
    }
    return !closed;
  }

  private void readOnce() {
    try {
      if (!closed) {
        read.run();
      }
    } finally {
      done.release();
    }
  }

  /** Returns when the thread that waits for the buffers has ended. */
  @Override
  public void close() {
    closed = true;
    done.release();
    try (Arena arena = Arena.ofConfined()) {
      syscalls.write(wake, arena.allocateFrom(JAVA_LONG, 1), 0, Long.BYTES);
      thread.join();
      syscalls.close(wake);
    } catch (PosixException e) {
      LOG.log(Level.DEBUG, "the descriptor is gone all the same", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
