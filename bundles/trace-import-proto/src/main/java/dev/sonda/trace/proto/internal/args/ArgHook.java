package dev.sonda.trace.proto.internal.args;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.args.ArgSet;

/** Adds arguments for fields whose values refer to other data. */
public interface ArgHook {
  /** Leaves all fields to the schema. */
  ArgHook NONE = new ArgHook() {};

  /**
   * Is told of a number that is to be added.
   *
   * @return whether the number needs no argument any more
   */
  default boolean addNumber(String flatKey, long value, ArgSet target) {
    return false;
  }

  /** The text to be added in place of another one. */
  default int text(String flatKey, int text) {
    return text;
  }

  /**
   * Is told of the message that a reader's field holds.
   *
   * @param flatPrefix the key of what the message is in, without the field's own name
   * @return whether the message needs no arguments any more
   */
  default boolean addMessage(
      String typeName, WireReader parent, String flatPrefix, String prefix, ArgSet target) {
    return false;
  }
}
