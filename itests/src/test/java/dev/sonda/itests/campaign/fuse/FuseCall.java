package dev.sonda.itests.campaign.fuse;

import dev.sonda.posix.Errno;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A request of the kernel, and the buffer for its reply.
 *
 * @param body request data after the header
 * @param answer reply data after the header
 */
record FuseCall(int opcode, long fileId, ByteBuffer body, ByteBuffer answer) {
  static final int LOOKUP = 1;
  static final int FORGET = 2;
  static final int GETATTR = 3;
  static final int SETATTR = 4;
  static final int UNLINK = 10;
  static final int RENAME = 12;
  static final int OPEN = 14;
  static final int READ = 15;
  static final int WRITE = 16;
  static final int STATFS = 17;
  static final int RELEASE = 18;
  static final int FSYNC = 20;
  static final int FLUSH = 25;
  static final int INIT = 26;
  static final int OPENDIR = 27;
  static final int READDIR = 28;
  static final int RELEASEDIR = 29;
  static final int FSYNCDIR = 30;
  static final int CREATE = 35;
  static final int INTERRUPT = 36;
  static final int DESTROY = 38;
  static final int BATCH_FORGET = 42;
  static final int RENAME2 = 45;

  /** Ends a call with an error, which is sent as the reply. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    private final Errno errno;

    Refused(Errno errno) {
      super(errno.toString());
      this.errno = errno;
    }

    Errno errno() {
      return errno;
    }
  }

  /** Whether the kernel waits for an answer. */
  boolean isAnswered() {
    return opcode != FORGET && opcode != BATCH_FORGET && opcode != INTERRUPT;
  }

  /** Reads the next zero-terminated name of the request. */
  String name() {
    int start = body.position();
    while (body.get() != 0) {
      // A name contains no zero byte.
    }
    byte[] name = new byte[body.position() - 1 - start];
    body.get(start, name);
    return new String(name, StandardCharsets.UTF_8);
  }
}
