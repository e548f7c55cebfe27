package dev.sonda.cli.internal.background;

import dev.sonda.cli.internal.CommandContext;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The side that stays: until it is at work, its words go to whoever started it; from then on, or
 * when nobody hears them any more, to its own standard error. Any thread.
 */
public final class BackgroundWord {
  /** Set for the process that stays. */
  static final String VARIABLE = "SONDA_BACKGROUND";

  /** No text has it. */
  static final int AT_WORK = 0;

  private final Words words;
  private final PrintStream err;

  private BackgroundWord(OutputStream starter, PrintStream own) {
    words = new Words(starter, own);
    err = new PrintStream(words, true, StandardCharsets.UTF_8);
  }

  /** Whether this process is the one that stays. */
  public static boolean isOwed(CommandContext context) {
    return context.environment().containsKey(VARIABLE);
  }

  public static BackgroundWord of(CommandContext context) {
    return new BackgroundWord(context.out().raw(), context.err());
  }

  /** Where words go, in place of standard error. */
  public PrintStream err() {
    return err;
  }

  /** Lets the starter go. */
  public void giveAtWork() {
    words.giveAtWork();
  }

  /** Guarded by itself. */
  private static final class Words extends OutputStream {
    private final OutputStream starter;
    private final PrintStream own;
    private boolean isHeard = true;

    Words(OutputStream starter, PrintStream own) {
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

    /** What is for the starter alone; it may have left. */
    synchronized void giveAtWork() {
      tellStarter(new byte[] {AT_WORK}, 0, 1);
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
