package dev.sonda.trace.storage.metadata;

import dev.sonda.trace.storage.table.MetadataTable;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes facts about the trace and a machine: single ones, of which the last said one counts, and
 * lists. Those of another machine than the first leave facts about the trace to the first's.
 */
public final class Metadata {
  private final MetadataTable table;
  private final StringPool strings;
  private final int machine;
  private final Metadata ofTrace;
  private final Map<String, Integer> singles = new HashMap<>();

  public Metadata(MetadataTable table, StringPool strings) {
    this.table = table;
    this.strings = strings;
    machine = 0;
    ofTrace = this;
  }

  private Metadata(Metadata ofTrace, int machine) {
    table = ofTrace.table;
    strings = ofTrace.strings;
    this.machine = machine;
    this.ofTrace = ofTrace;
  }

  /** The facts of another machine. */
  public Metadata ofMachine(int row) {
    return new Metadata(this, row);
  }

  /** Sets a fact that is a text. */
  public void set(MetadataScope scope, String name, String value) {
    table.strValue.set(single(scope, name), strings.intern(value));
  }

  /** Sets a fact that is a number. */
  public void set(MetadataScope scope, String name, long value) {
    table.intValue.set(single(scope, name), value);
  }

  /** Adds a fact of which only the name is known. */
  public void setUnknown(MetadataScope scope, String name) {
    single(scope, name);
  }

  /** Adds a text to a list. */
  public void add(MetadataScope scope, String name, String value) {
    table.strValue.set(row(scope, name, "multi"), strings.intern(value));
  }

  /** Adds a number to a list. */
  public void add(MetadataScope scope, String name, long value) {
    table.intValue.set(row(scope, name, "multi"), value);
  }

  public boolean has(String name) {
    return singles.containsKey(name) || ofTrace.singles.containsKey(name);
  }

  /** The number that a fact is; 0 if it isn't known. */
  public long number(String name) {
    Integer row = singles.getOrDefault(name, ofTrace.singles.get(name));
    return row == null ? 0 : table.intValue.get(row);
  }

  /** The text that a fact is; empty if it isn't known. */
  public String text(String name) {
    Integer row = singles.getOrDefault(name, ofTrace.singles.get(name));
    return row == null || table.strValue.isNull(row) ? "" : strings.text(table.strValue.get(row));
  }

  private int single(MetadataScope scope, String name) {
    Metadata owner = scope.isOfMachine() ? this : ofTrace;
    return owner.singles.computeIfAbsent(name, _ -> row(scope, name, "single"));
  }

  private int row(MetadataScope scope, String name, String type) {
    int row = table.add();
    table.name.set(row, strings.intern(name));
    table.keyType.set(row, strings.intern(type));
    if (scope.isOfMachine()) {
      table.machineId.set(row, machine);
    }
    if (scope.isOfTrace()) {
      table.traceId.set(row, 0);
    }
    return row;
  }
}
