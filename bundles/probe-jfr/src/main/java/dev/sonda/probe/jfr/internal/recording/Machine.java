package dev.sonda.probe.jfr.internal.recording;

import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.jfr.internal.process.JavaProcess;
import dev.sonda.probe.jfr.internal.process.JavaProcesses;
import java.time.Duration;
import java.util.function.Function;

/**
 * What the probe knows a machine by.
 *
 * @param controls how recordings of a process are begun and ended
 * @param lease how long a recording goes on when its daemon is killed
 */
public record Machine(
    JavaProcesses processes,
    Function<JavaProcess, RecordingControl> controls,
    DiskRoom disk,
    WallClock clock,
    Duration lease) {
  private static final Duration LEASE = Duration.ofMinutes(10);

  /** Recordings are begun by commands to the JVMs. */
  public static Machine here() {
    return here(AttachedControl.by(new AttachSocket()));
  }

  /** Recordings are begun in this JVM, whichever process is asked for. */
  public static Machine ofOwnJvm() {
    return here(_ -> new OwnControl());
  }

  private static Machine here(Function<JavaProcess, RecordingControl> controls) {
    Syscalls libc = Syscalls.libc();
    return new Machine(
        JavaProcesses.ofThisMachine(),
        controls,
        DiskRoom.ofThisMachine(),
        new WallClock(
            () -> libc.clockGetTimeNs(ClockId.REALTIME),
            () -> libc.clockGetTimeNs(ClockId.BOOTTIME)),
        LEASE);
  }

  public RecordingControl control(JavaProcess process) {
    return controls.apply(process);
  }
}
