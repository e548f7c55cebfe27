package dev.sonda.ipc.uds.internal.frame;

import com.google.protobuf.InvalidProtocolBufferException;
import java.nio.ByteBuffer;

/** Arguments in which there is nothing to be found; but a message they have to be. */
public final class UnusedArguments {
  private UnusedArguments() {}

  /** Throws if it is no message. */
  public static void check(ByteBuffer argumentsUntrusted) throws InvalidProtocolBufferException {
    FieldCursor fields = new FieldCursor();
    fields.reset(argumentsUntrusted, argumentsUntrusted.position(), argumentsUntrusted.limit());
    boolean more = true;
    while (more) {
      more = fields.next();
    }
    if (fields.isMalformed()) {
      throw new InvalidProtocolBufferException("arguments that are no message");
    }
  }
}
