package dev.sonda.cli.internal.shell;

/** What travels over the shell's socket. */
final class FrameLayout {
  /** Frame: a byte that names the stream, four bytes of length, big-endian, and the bytes. */
  static final int OUT = 1;

  static final int ERR = 2;

  /** The last frame: instead of a length, the exit code. */
  static final int EXIT = 3;

  /** No frame is longer; a reader refuses one that claims to be. */
  static final int LONGEST = 1 << 16;

  /** The request's length takes two bytes, and a letter up to three. */
  static final int LONGEST_COMMAND = 0xffff / 3;

  /** The request that asks for an interactive shell; any other is a command, run once. */
  static final String INTERACTIVE = "";

  /**
   * The request that opens a conversation: from then on the client sends requests of a kind and a
   * text, one after the other, and each is answered by frames up to an exit code, but for an
   * interrupt. No command is called so.
   */
  static final String CONVERSATION = "\0";

  /** In a conversation: runs the text, with all that was set before. */
  static final int RUN = 1;

  /** In a conversation: what could stand where the text ends, a word a line, tab, what it means. */
  static final int COMPLETE = 2;

  /** In a conversation: ends what was asked for last, if it still runs. The text is empty. */
  static final int INTERRUPT = 3;

  static final char BEFORE_MEANING = '\t';

  private FrameLayout() {}
}
