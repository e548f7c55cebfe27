package dev.sonda.analysis.cli.internal.warm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * A message between the client and the warm server: a byte for its kind, a length, and that many
 * bytes of content.
 */
final class WarmServerMessage {
  /** From the server: bytes for standard output. */
  static final byte OUTPUT = 1;

  /** From the server: bytes for standard error. */
  static final byte ERROR = 2;

  /**
   * From the server: the running command line reads standard input, so the client should send some.
   */
  static final byte INPUT_WANTED = 3;

  /** From the client: bytes of standard input; none at its end. */
  static final byte INPUT = 4;

  /** From the server, at the end: one byte, the exit code. */
  static final byte EXIT = 5;

  /**
   * From the server in place of all other frames: the server was started from other jars than the
   * client, and ends.
   */
  static final byte OUTDATED = 6;

  private final byte kind;
  private final byte[] bytes;

  private WarmServerMessage(byte kind, byte[] bytes) {
    this.kind = kind;
    this.bytes = bytes;
  }

  /** The frame's kind, one of the constants of this class. */
  byte kind() {
    return kind;
  }

  /** The frame's content; the caller owns the array. */
  byte[] bytes() {
    return bytes;
  }

  static void write(DataOutputStream to, byte kind, byte[] bytes, int length) throws IOException {
    to.writeByte(kind);
    to.writeInt(length);
    to.write(bytes, 0, length);
    to.flush();
  }

  /** Reads the next frame; throws {@link java.io.EOFException} if the other process has ended. */
  static WarmServerMessage read(DataInputStream from) throws IOException {
    byte kind = from.readByte();
    return new WarmServerMessage(kind, readBytes(from));
  }

  static void writeText(DataOutputStream to, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    to.writeInt(bytes.length);
    to.write(bytes);
  }

  static String readText(DataInputStream from) throws IOException {
    return new String(readBytes(from), UTF_8);
  }

  private static byte[] readBytes(DataInputStream from) throws IOException {
    return from.readNBytes(from.readInt());
  }
}
