package dev.sonda.trace.storage.args;

import dev.sonda.trace.storage.table.ArgTable;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.Map;

/** Writes sets of arguments, each distinct set once. */
public final class ArgSets {
  private static final long MIXER = 0x9E3779B97F4A7C15L;

  private final ArgTable table;
  private final StringPool strings;
  private final Map<Long, Integer> setsByHash = new HashMap<>();
  private int sets;

  public ArgSets(ArgTable table, StringPool strings) {
    this.table = table;
    this.strings = strings;
  }

  /** Writes a set, or finds the equal one that was written before; -1 for a set of nothing. */
  public int write(ArgSet args) {
    if (args.size() == 0) {
      return -1;
    }
    Integer known = setsByHash.get(hash(args));
    if (known != null) {
      return known;
    }
    int set = ++sets;
    setsByHash.put(hash(args), set);
    for (int i = 0; i < args.size(); i++) {
      writeRow(set, args, i);
    }
    return set;
  }

  private void writeRow(int set, ArgSet args, int index) {
    int row = table.add();
    ArgType type = args.type(index);
    table.argSetId.set(row, set);
    table.flatKey.set(row, args.flatKey(index));
    table.key.set(row, args.key(index));
    table.valueType.set(row, strings.intern(type.tableName()));
    switch (type) {
      case STRING, JSON -> {
        if (args.value(index) != 0) {
          table.stringValue.set(row, (int) args.value(index));
        }
      }
      case REAL -> table.realValue.set(row, Double.longBitsToDouble(args.value(index)));
      case INT, UINT, BOOL, POINTER -> table.intValue.set(row, args.value(index));
      case NULL -> {} // a key without a value
    }
  }

  /** 64 well-mixed bits: two sets of one trace don't meet in them by chance. */
  private static long hash(ArgSet args) {
    long hash = args.size();
    for (int i = 0; i < args.size(); i++) {
      hash = (hash ^ args.key(i)) * MIXER;
      hash = (hash ^ (hash >>> 29) ^ args.type(i).code()) * MIXER;
      hash = (hash ^ (hash >>> 32) ^ args.value(i)) * MIXER;
    }
    return hash ^ (hash >>> 31);
  }
}
