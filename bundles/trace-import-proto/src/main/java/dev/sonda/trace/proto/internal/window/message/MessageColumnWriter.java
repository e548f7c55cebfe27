package dev.sonda.trace.proto.internal.window.message;

import dev.sonda.trace.proto.internal.args.MessageArgs;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.window.ProtoMessageColumns;
import dev.sonda.trace.tables.IntColumnBuilder;
import java.util.function.IntPredicate;

/**
 * Writes the columns that all rows with messages have: the message's fields as arguments, and its
 * bytes in Base64.
 */
public final class MessageColumnWriter {
  private static final String PACKAGE = ".com.android.internal.";

  private final ImportState state;
  private final MessageArgs messages;
  private final ArgSet args = new ArgSet();

  public MessageColumnWriter(ImportState state) {
    this.state = state;
    messages = new MessageArgs(() -> state.system().schema(), state.strings());
  }

  public ImportState state() {
    return state;
  }

  /**
   * Writes all fields of a message as arguments, and its bytes in Base64.
   *
   * @param statistic name of the statistic that counts damaged messages
   */
  public void write(
      ProtoMessageColumns columns, int row, String type, MessageBytes message, String statistic) {
    writeArgs(columns, row, read(type, message, _ -> true, statistic));
    writeBytes(columns, row, message);
  }

  /** Reads fields of a message into a set of arguments, which is reused for the next message. */
  public ArgSet read(String type, MessageBytes message, IntPredicate isWanted, String statistic) {
    args.clear();
    add(type, message, isWanted, args, statistic);
    return args;
  }

  /** Adds fields of a message to a set of arguments. */
  public void add(
      String type, MessageBytes message, IntPredicate isWanted, ArgSet target, String statistic) {
    if (!messages.addAll(PACKAGE + type, message.reader(), isWanted, target)) {
      state.statistics().add(statistic, 1);
    }
  }

  /** Adds an argument to a set. */
  public void put(ArgSet target, String flatKey, String key, ArgType type, long value) {
    target.add(state.strings().intern(flatKey), state.strings().intern(key), type, value);
  }

  public void writeArgs(ProtoMessageColumns columns, int row, ArgSet set) {
    writeArgs(columns.argSetId(), row, set);
  }

  public void writeArgs(IntColumnBuilder argSetId, int row, ArgSet set) {
    int id = state.argSets().write(set);
    if (id >= 0) {
      argSetId.set(row, id);
    }
  }

  public void writeBytes(ProtoMessageColumns columns, int row, MessageBytes message) {
    writeBytes(columns.base64ProtoId(), row, message);
  }

  public void writeBytes(IntColumnBuilder base64ProtoId, int row, MessageBytes message) {
    base64ProtoId.set(row, state.strings().intern(message.base64()));
  }
}
