package dev.sonda.cli.internal.shell;

/** The constants of the protocol on the shell's socket. */
final class ShellProtocol {
  /**
   * The stream byte of standard output. A frame is a byte for the stream, a big-endian length of
   * four bytes, and the content.
   */
  static final int OUT = 1;

  static final int ERR = 2;

  /** The first byte of the last frame, which has the exit code in place of a length. */
  static final int EXIT = 3;

  /** Longest frame, in bytes; a reader refuses a longer one. */
  static final int LONGEST = 1 << 16;

  /** Longest command, in characters: a request has at most 65535 bytes, a character up to three. */
  static final int LONGEST_COMMAND = 0xffff / 3;

  /** The request for an interactive shell; any other text is a command, which is run once. */
  static final String INTERACTIVE = "";

  /**
   * The request that opens a conversation: from then on the client sends requests of a kind and a
   * text, one after the other, and each is answered by frames up to an exit code, except for an
   * interrupt. No command has this name.
   */
  static final String CONVERSATION = "\0";

  /**
   * In a conversation: runs the text as a command; variables set by earlier commands are still set.
   */
  static final int RUN = 1;

  /**
   * In a conversation: completes the text. Each line of the answer has a candidate, a tab and its
   * meaning.
   */
  static final int COMPLETE = 2;

  /** In a conversation: interrupts the last request, if it still runs. The text is empty. */
  static final int INTERRUPT = 3;

  static final char BEFORE_MEANING = '\t';

  private ShellProtocol() {}
}
