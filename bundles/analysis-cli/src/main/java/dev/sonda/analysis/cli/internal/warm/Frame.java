package dev.sonda.analysis.cli.internal.warm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What the two processes send each other: a byte that says what follows, a length, and that many
 * bytes.
 */
final class Frame {
  /** From the server: bytes for standard output. */
  static final byte OUTPUT = 1;

  /** From the server: bytes for standard error. */
  static final byte ERROR = 2;

  /** From the server: the line wants bytes of standard input. */
  static final byte INPUT_WANTED = 3;

  /** From the client: bytes of standard input; none at its end. */
  static final byte INPUT = 4;

  /** From the server, at the end: one byte, the exit code. */
  static final byte EXIT = 5;

  /** From the server instead of all others: it was started from other jars, and ends. */
  static final byte OUTDATED = 6;

  private final byte kind;
  private final byte[] bytes;

  private Frame(byte kind, byte[] bytes) {
    this.kind = kind;
    this.bytes = bytes;
  }

  /** One of the constants. */
  byte kind() {
    return kind;
  }

  /** What belongs to it; the caller owns it. */
  byte[] bytes() {
    return bytes;
  }

  static void write(DataOutputStream to, byte kind, byte[] bytes, int length) throws IOException {
    to.writeByte(kind);
    to.writeInt(length);
    to.write(bytes, 0, length);
    to.flush();
  }

  /** The next one; {@link java.io.EOFException} where the other process has gone. */
  static Frame read(DataInputStream from) throws IOException {
    byte kind = from.readByte();
    return new Frame(kind, readBytes(from));
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
