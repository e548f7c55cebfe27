package dev.sonda.cli.internal.shell;

/** The constants of the protocol on the shell's socket. */
final class FrameLayout {
  /** Frame: a byte that names the stream, four bytes of length, big-endian, and the bytes. */
  static final int OUT = 1;

  static final int ERR = 2;

  /** The last frame: instead of a length, the exit code. */
  static final int EXIT = 3;

  /** Longest frame, in bytes; a reader refuses a longer one. */
  static final int LONGEST = 1 << 16;

  /** Longest command, in characters: a request has at most 65535 bytes, a character up to three. */
  static final int LONGEST_COMMAND = 0xffff / 3;

  /** The request that asks for an interactive shell; any other is a command, run once. */
  static final String INTERACTIVE = "";

  /**
   * The request that opens a conversation: from then on the client sends requests of a kind and a
   * text, one after the other, and each is answered by frames up to an exit code, except for an
   * interrupt. No command has this name.
   */
  static final String CONVERSATION = "\0";

  /** In a conversation: runs the text, with the variables that were set before. */
  static final int RUN = 1;

  /**
   * In a conversation: completes the text. Each line of the answer has a candidate, a tab and its
   * meaning.
   */
  static final int COMPLETE = 2;

  /** In a conversation: interrupts the last request, if it still runs. The text is empty. */
  static final int INTERRUPT = 3;

  static final char BEFORE_MEANING = '\t';

  private FrameLayout() {}
}
