package dev.sonda.trace.proto.internal.args;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.args.ArgSet;

/**
 * Callback of {@link MessageArgs}: replaces or adds arguments for fields whose values refer to
 * other data in the trace.
 */
public interface ArgHook {
  /** A hook that changes nothing: all arguments follow from the schema. */
  ArgHook NONE = new ArgHook() {};

  /**
   * Called before a number is added as an argument.
   *
   * @return true to suppress the argument
   */
  default boolean addNumber(String flatKey, long value, ArgSet target) {
    return false;
  }

  /**
   * Maps a text to the text that is added as the argument.
   *
   * @param text string id of the field's value
   */
  default int text(String flatKey, int text) {
    return text;
  }

  /**
   * Called before the message in a reader's current field is added.
   *
   * @param flatPrefix the key of the enclosing message, without the field's name
   * @return true to suppress the message's arguments
   */
  default boolean addMessage(
      String typeName, WireReader parent, String flatPrefix, String prefix, ArgSet target) {
    return false;
  }
}
