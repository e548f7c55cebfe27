package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.record.option.RecordFlags;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintStream;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Notifies the process that passed a descriptor by {@code --notify-fd} that all data sources have
 * started, or that the command has ended earlier. Writes one byte, once, and closes the descriptor.
 * Thread-safe.
 */
public final class StartNotificationFd {
  private static final byte STARTED = 0;
  private static final byte FAILED = 1;

  private final OptionalInt descriptor;
  private final PrintStream err;
  private final AtomicBoolean isTold = new AtomicBoolean();

  public StartNotificationFd(OptionalInt descriptor, PrintStream err) {
    this.descriptor = descriptor;
    this.err = err;
  }

  /** The work of a command, for {@link #around}. */
  interface Work {
    ExitCode run() throws CommandFailure;
  }

  /** Whether a descriptor was passed. */
  boolean isWanted() {
    return descriptor.isPresent();
  }

  /** Notifies that all data sources have started. */
  void started() {
    tell(STARTED);
  }

  /** Runs the work, and notifies at its end unless the notification has been sent before. */
  ExitCode around(Work work) throws CommandFailure {
    boolean well = false;
    try {
      ExitCode exitCode = work.run();
      well = exitCode == ExitCode.OK;
      return exitCode;
    } finally {
      tell(well ? STARTED : FAILED);
    }
  }

  private void tell(byte word) {
    if (!isWanted() || isTold.getAndSet(true)) {
      return;
    }
    try {
      UdsTransport.create().announce(descriptor.getAsInt(), word);
    } catch (IOException e) {
      err.println(
          "sonda: no reader at "
              + RecordFlags.NOTIFY_FD
              + " "
              + descriptor.getAsInt()
              + ": "
              + e.getMessage());
    }
  }
}
