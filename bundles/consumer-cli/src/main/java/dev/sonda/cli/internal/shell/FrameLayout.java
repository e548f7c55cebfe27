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

  private FrameLayout() {}
}
