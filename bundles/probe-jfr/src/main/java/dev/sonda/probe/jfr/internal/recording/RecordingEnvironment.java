package dev.sonda.probe.jfr.internal.recording;

import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.jfr.internal.process.JavaProcess;
import dev.sonda.probe.jfr.internal.process.JavaProcessFinder;
import java.time.Duration;
import java.util.function.Function;

/**
 * The probe's access to a machine: its processes, JFR recordings, free disk space and clocks.
 * Replaceable in tests.
 *
 * @param controls creates the control that begins and ends recordings in a process
 * @param lease duration of each recording: the time after which it ends if its daemon is killed
 */
public record RecordingEnvironment(
    JavaProcessFinder processes,
    Function<JavaProcess, RecordingControl> controls,
    FreeDiskSpace disk,
    WallClockOffset clock,
    Duration lease) {
  private static final Duration LEASE = Duration.ofMinutes(10);

  /** This machine, where recordings in all JVMs are begun by diagnostic commands. */
  public static RecordingEnvironment here() {
    return here(AttachedJvmControl.by(new AttachSocket()));
  }

  /** This machine, for a program that records itself: recordings are always begun in this JVM. */
  public static RecordingEnvironment ofOwnJvm() {
    return here(_ -> new OwnJvmControl());
  }

  private static RecordingEnvironment here(Function<JavaProcess, RecordingControl> controls) {
    Syscalls libc = Syscalls.libc();
    return new RecordingEnvironment(
        JavaProcessFinder.ofThisMachine(),
        controls,
        FreeDiskSpace.ofThisMachine(),
        new WallClockOffset(
            () -> libc.clockGetTimeNs(ClockId.REALTIME),
            () -> libc.clockGetTimeNs(ClockId.BOOTTIME)),
        LEASE);
  }

  public RecordingControl control(JavaProcess process) {
    return controls.apply(process);
  }
}
