package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.record.option.RecordFlags;
import dev.sonda.ipc.uds.UdsTransport;
import java.io.IOException;
import java.io.PrintStream;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tells whoever has started this command with a descriptor for it that all data sources have
 * started, or that the command has ended before that; once, and then the descriptor is closed. Any
 * thread.
 */
public final class StartNotice {
  private static final byte STARTED = 0;
  private static final byte FAILED = 1;

  private final OptionalInt descriptor;
  private final PrintStream err;
  private final AtomicBoolean isTold = new AtomicBoolean();

  public StartNotice(OptionalInt descriptor, PrintStream err) {
    this.descriptor = descriptor;
    this.err = err;
  }

  /** What a command does that may tell it. */
  interface Work {
    ExitCode run() throws Failure;
  }

  boolean isWanted() {
    return descriptor.isPresent();
  }

  void started() {
    tell(STARTED);
  }

  /** Does the work, and tells its end where nothing has been told before. */
  ExitCode around(Work work) throws Failure {
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
          "sonda: nobody hears "
              + RecordFlags.NOTIFY_FD
              + " "
              + descriptor.getAsInt()
              + ": "
              + e.getMessage());
    }
  }
}
