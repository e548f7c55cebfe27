package dev.sonda.trace.storage.args;

import dev.sonda.trace.storage.LongIntMap;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.ArgTable;
import dev.sonda.trace.tables.KeyedHash;
import dev.sonda.trace.tables.StringPool;
import java.util.EnumMap;
import java.util.Map;

/** Writes sets of arguments to the args table, each distinct set only once. */
public final class ArgSets {
  private final KeyedHash keyed = new KeyedHash();
  private final ArgTable table;
  private final Statistics statistics;
  private final LongIntMap setsByHash = new LongIntMap();
  private final Map<ArgType, Integer> typeNames = new EnumMap<>(ArgType.class);

  public ArgSets(ArgTable table, StringPool strings, Statistics statistics) {
    this.table = table;
    this.statistics = statistics;
    for (ArgType type : ArgType.values()) {
      typeNames.put(type, strings.intern(type.tableName()));
    }
  }

  /**
   * Writes a set unless an equal one was written before; returns the set's id, -1 for an empty set.
   */
  public int write(ArgSet args) {
    if (args.size() == 0) {
      return -1;
    }
    if (args.leftOut() > 0) {
      statistics.add(Statistic.ARGS_TOO_MANY, args.leftOut());
    }
    long hash = hash(args);
    int known = setsByHash.get(hash);
    if (known >= 0) {
      return known;
    }
    int set = table.size();
    setsByHash.put(hash, set);
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
    table.valueType.set(row, typeNames.getOrDefault(type, 0));
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

  /**
   * A keyed 64-bit hash of the set, so that neither accidental nor crafted collisions occur within
   * a trace.
   */
  private long hash(ArgSet args) {
    long hash = args.size();
    for (int i = 0; i < args.size(); i++) {
      hash = keyed.mix(hash ^ args.key(i));
      hash = keyed.mix(hash + args.type(i).code());
      hash = keyed.mix(hash ^ args.value(i));
    }
    return hash;
  }
}
