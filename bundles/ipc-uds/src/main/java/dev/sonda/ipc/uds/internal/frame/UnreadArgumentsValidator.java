package dev.sonda.ipc.uds.internal.frame;

import com.google.protobuf.InvalidProtocolBufferException;
import java.nio.ByteBuffer;

/**
 * Checks that the arguments of a method that reads none of their fields are well-formed protobuf.
 */
public final class UnreadArgumentsValidator {
  private UnreadArgumentsValidator() {}

  /**
   * Checks that the arguments are well-formed protobuf.
   *
   * @throws InvalidProtocolBufferException if the arguments are malformed
   */
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
