package dev.sonda.trace.proto.internal.window;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.args.MessageArgs;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.window.WindowMessageTables.MessageTable;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.storage.table.android.AndroidTables;
import dev.sonda.trace.storage.table.window.ArgsWithDefaultsTable;
import dev.sonda.trace.storage.table.window.InternedViewTextTable;
import dev.sonda.trace.tables.LongColumnBuilder;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Writes the fields of all window system messages as arguments, including defaults of unset fields.
 * The rows are written lazily, when a query first reads the table. Which messages there are is
 * noted earlier, when the first of the tables that contain them is finished, because the rows of a
 * finished table can't be read by a builder any more.
 */
final class LazyMessageArgs {
  private static final String PACKAGE = ".com.android.internal.";
  private static final String NUMBERED = "_iid";
  private static final String MISSING = "STRING DE-INTERNING ERROR";

  private final ImportState state;
  private final AndroidTables tables;
  private final ArgsWithDefaultsTable target;
  private final MessageArgs given;
  private final MessageArgs complete;
  private final Map<TextNumber, Integer> texts = new HashMap<>();
  private final Set<Integer> messagesWithTexts = new HashSet<>();
  private final List<Message> messages = new ArrayList<>();
  private boolean isCollected;

  private LazyMessageArgs(ImportState state) {
    this.state = state;
    tables = state.storage().androidTables();
    target = tables.windows.defaultArgs;
    given = new MessageArgs(() -> state.system().schema(), state.strings());
    complete = MessageArgs.withDefaults(() -> state.system().schema(), state.strings());
  }

  static void writeLate(ImportState state) {
    LazyMessageArgs args = new LazyMessageArgs(state);
    List<StoredTable> sources = new ArrayList<>(List.of(args.tables.windows.viewTexts));
    WindowMessageTables.all(args.tables, state.strings()).forEach(each -> sources.add(each.rows()));
    TraceTableMemory.fillLate(args::collect, sources.toArray(StoredTable[]::new));
    TraceTableMemory.fillLate(args::write, args.target);
  }

  private void collect() {
    if (isCollected) {
      return;
    }
    isCollected = true;
    InternedViewTextTable known = tables.windows.viewTexts;
    for (int row = 0; row < known.size(); row++) {
      int message = known.base64ProtoId.get(row);
      messagesWithTexts.add(message);
      texts.put(
          new TextNumber(message, known.flatKey.get(row), known.iid.get(row)),
          known.deinternedValue.get(row));
    }
    WindowMessageTables.all(tables, state.strings()).forEach(this::collect);
  }

  private void collect(MessageTable table) {
    Set<Integer> known = new HashSet<>();
    Map<Long, Map<Integer, Integer>> groups = new HashMap<>();
    int name = state.strings().intern(table.name());
    LongColumnBuilder group = table.group();
    for (int row = 0; row < table.rows().size(); row++) {
      int base64 = table.base64().get(row);
      int field = table.onlyField().applyAsInt(row);
      if (base64 != 0 && known.add(base64) && field >= 0) {
        IntPredicate isWanted = field == 0 ? table.isWanted() : number -> number == field;
        Map<Integer, Integer> rowsOfGroup =
            group == null ? null : groups.computeIfAbsent(group.get(row), _ -> new HashMap<>());
        messages.add(new Message(name, base64, table.type(), isWanted, rowsOfGroup));
      }
    }
  }

  /**
   * Writes the messages of all machines; does nothing if the import of another machine has already
   * written them.
   */
  private void write() {
    collect();
    if (target.size() == 0) {
      messages.forEach(this::write);
    }
    messages.clear();
    texts.clear();
  }

  /**
   * Writes the arguments of a message. The messages of a group share their arguments: each is
   * written once, and explicitly set values replace defaults.
   */
  private void write(Message message) {
    Map<Integer, Integer> group = message.group;
    ArgSet all = read(complete, message);
    Set<Integer> own = new HashSet<>();
    if (group != null) {
      ArgSet ofMessage = read(given, message);
      for (int i = 0; i < ofMessage.size(); i++) {
        own.add(ofMessage.key(i));
      }
    }
    for (int i = 0; i < all.size(); i++) {
      int key = all.key(i);
      if (group == null) {
        add(message, all, i);
      } else if (!group.containsKey(key)) {
        group.put(key, add(message, all, i));
      } else if (own.contains(key)) {
        set(group.getOrDefault(key, 0), message, all, i);
      }
    }
  }

  private ArgSet read(MessageArgs reader, Message message) {
    byte[] bytes = Base64.getDecoder().decode(state.strings().text(message.base64));
    WireReader fields = new WireReader();
    fields.reset(MemorySegment.ofArray(bytes), 0, bytes.length);
    ArgSet args = new ArgSet();
    reader.addAll(PACKAGE + message.type, fields, message.isWanted, args);
    return args;
  }

  private int add(Message message, ArgSet args, int index) {
    String key = state.strings().text(args.key(index));
    if (messagesWithTexts.contains(message.base64) && key.endsWith(NUMBERED)) {
      String flatKey = state.strings().text(args.flatKey(index));
      Integer text =
          texts.get(new TextNumber(message.base64, args.flatKey(index), args.value(index)));
      int row = newRow(message, withoutNumbered(flatKey), withoutNumbered(key));
      target.stringValue.set(row, text == null ? state.strings().intern(MISSING) : text);
      if (text != null) {
        return row;
      }
    }
    int row = newRow(message, args.flatKey(index), args.key(index));
    set(row, message, args, index);
    return row;
  }

  private int withoutNumbered(String key) {
    return state.strings().intern(key.substring(0, key.length() - NUMBERED.length()));
  }

  private int newRow(Message message, int flatKey, int key) {
    int row = target.add();
    target.tableName.set(row, message.table);
    target.base64ProtoId.set(row, message.base64);
    target.flatKey.set(row, flatKey);
    target.key.set(row, key);
    return row;
  }

  private void set(int row, Message message, ArgSet args, int index) {
    target.base64ProtoId.set(row, message.base64);
    long value = args.value(index);
    ArgType type = args.type(index);
    switch (type) {
      case STRING, JSON -> target.stringValue.set(row, (int) value);
      case REAL -> target.realValue.set(row, Double.longBitsToDouble(value));
      case INT, UINT, BOOL, POINTER -> target.intValue.set(row, value);
      case NULL -> {} // the argument has no value
    }
  }

  /**
   * A message whose arguments are to be written.
   *
   * @param group rows of the arguments of the message's group by their keys; null if the message
   *     belongs to no group
   */
  private record Message(
      int table,
      int base64,
      String type,
      IntPredicate isWanted,
      @Nullable Map<Integer, Integer> group) {}

  private record TextNumber(int base64, int flatKey, long iid) {}
}
