package dev.sonda.cli.internal.background;

import dev.sonda.cli.internal.CommandContext;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The channel from a process in the background to the process that started it. Carries messages
 * until the recording has begun; after that, or once the starting process has ended, messages go to
 * this process's own standard error. Thread-safe.
 */
public final class BackgroundReply {
  /** The environment variable that marks a process as the one that stays in the background. */
  static final String VARIABLE = "SONDA_BACKGROUND";

  /** The byte that reports that the recording has begun; no message contains this byte. */
  static final int RUNNING = 0;

  private final Switch output;
  private final PrintStream err;

  private BackgroundReply(OutputStream starter, PrintStream own) {
    output = new Switch(starter, own);
    err = new PrintStream(output, true, StandardCharsets.UTF_8);
  }

  /**
   * Whether this process was started to stay in the background and has to report to its starter.
   */
  public static boolean isExpected(CommandContext context) {
    return context.environment().containsKey(VARIABLE);
  }

  /** The channel of this process, which uses standard output for nothing else. */
  public static BackgroundReply of(CommandContext context) {
    return new BackgroundReply(context.out().raw(), context.err());
  }

  /** The stream for messages, in place of standard error. */
  public PrintStream err() {
    return err;
  }

  /** Reports that the recording has begun, whereupon the starting process ends. */
  public void reportRunning() {
    output.reportRunning();
  }

  /**
   * Writes messages to the starting process first and to standard error later. Guarded by its
   * monitor.
   */
  private static final class Switch extends OutputStream {
    private final OutputStream starter;
    private final PrintStream own;
    private boolean isHeard = true;

    Switch(OutputStream starter, PrintStream own) {
      this.starter = starter;
      this.own = own;
    }

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
      if (!tellStarter(bytes, offset, length)) {
        own.write(bytes, offset, length);
      }
    }

    /** Reports to the starting process only; ignores that it may have ended. */
    synchronized void reportRunning() {
      tellStarter(new byte[] {RUNNING}, 0, 1);
      isHeard = false;
    }

    private boolean tellStarter(byte[] bytes, int offset, int length) {
      try {
        if (isHeard) {
          starter.write(bytes, offset, length);
        }
      } catch (IOException e) {
        isHeard = false;
      }
      return isHeard;
    }
  }
}
