package dev.sonda.track.event.internal.record;

import dev.sonda.posix.Syscalls;
import dev.sonda.track.event.internal.record.TrackDefinition.Kind;
import java.util.concurrent.ThreadLocalRandom;

/** This process and its threads, as tracks. Any thread. */
public final class ProcessTracks {

  private static final long SALT = ThreadLocalRandom.current().nextLong();
  private static final TrackDefinition PROCESS =
      TrackDefinition.named(Kind.PROCESS, TrackUuid.of(SALT, "process", 0), null, "");
  private static volatile String name = defaultName();

  private ProcessTracks() {}

  /**
   * Holder of the pid, which is read on first use by a writer, so that initializing tracing takes
   * no time for it.
   */
  private static final class Pid {
    static final int OF_THIS_PROCESS = Syscalls.libc().getpid();
  }

  public static int pid() {
    return Pid.OF_THIS_PROCESS;
  }

  /** Default name of the process: its main class or jar, without the folder. */
  public static String defaultName() {
    String command = System.getProperty("sun.java.command", "java").split(" ", 2)[0];
    String last = command.substring(command.lastIndexOf('/') + 1);
    return last.isEmpty() ? "java" : last;
  }

  /** Sets the name under which traces show the process from now on. */
  public static void name(String newName) {
    name = newName;
  }

  /** The name under which traces show the process. */
  public static String name() {
    return name;
  }

  public static TrackDefinition process() {
    return PROCESS;
  }

  /** The track of a thread, with the thread's current name. */
  public static TrackDefinition trackOf(Thread thread) {
    return thread.isVirtual() ? virtual(thread) : platform(thread);
  }

  private static TrackDefinition platform(Thread thread) {
    int tid = Syscalls.libc().gettid();
    return new TrackDefinition(
        Kind.THREAD, TrackUuid.of(SALT, "thread", tid), null, thread.getName(), tid, null);
  }

  private static TrackDefinition virtual(Thread thread) {
    String threadName = thread.getName();
    return TrackDefinition.named(
        Kind.NAMED,
        TrackUuid.of(SALT, "virtual", thread.threadId()),
        PROCESS,
        threadName.isEmpty() ? "virtual " + thread.threadId() : threadName);
  }
}
