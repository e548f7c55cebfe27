package dev.sonda.trace.storage.metadata;

import dev.sonda.trace.storage.table.MetadataTable;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the metadata of a trace and a machine: single values, where a later value replaces an
 * earlier one, and lists. Values about the trace come from the first machine alone.
 */
public final class Metadata {
  private final MetadataTable table;
  private final StringPool strings;
  private final int machine;
  private final int trace;
  private final Metadata ofTrace;
  private final Metadata ofAll;
  private final Map<String, Integer> singles = new HashMap<>();

  /** Creates the metadata of the first trace, which also contains the values for all traces. */
  public Metadata(MetadataTable table, StringPool strings, int machine, int trace) {
    this.table = table;
    this.strings = strings;
    this.machine = machine;
    this.trace = trace;
    ofTrace = this;
    ofAll = this;
  }

  private Metadata(Metadata before, @Nullable Metadata ofTrace, int machine, int trace) {
    table = before.table;
    strings = before.strings;
    ofAll = before.ofAll;
    this.ofTrace = ofTrace == null ? this : ofTrace;
    this.machine = machine;
    this.trace = trace;
  }

  /** Creates the metadata of another machine of this trace. */
  public Metadata ofMachine(int row) {
    return new Metadata(this, ofTrace, row, trace);
  }

  /** Creates the metadata of a machine and another trace. */
  public Metadata ofTrace(int row, int number) {
    return new Metadata(this, null, row, number);
  }

  /** Sets a text value. */
  public void set(MetadataScope scope, String name, String value) {
    table.strValue.set(single(scope, name), strings.intern(value));
  }

  /** Sets a numeric value. */
  public void set(MetadataScope scope, String name, long value) {
    table.intValue.set(single(scope, name), value);
  }

  /** Adds a name without value. */
  public void setUnknown(MetadataScope scope, String name) {
    single(scope, name);
  }

  /** Adds a text to the list of values of a name. */
  public void add(MetadataScope scope, String name, String value) {
    table.strValue.set(row(scope, name, "multi"), strings.intern(value));
  }

  /** Adds a number to the list of values of a name. */
  public void add(MetadataScope scope, String name, long value) {
    table.intValue.set(row(scope, name, "multi"), value);
  }

  public boolean has(String name) {
    return singles.containsKey(name) || ofTrace.singles.containsKey(name);
  }

  /** The numeric value of a name; 0 if there is none. */
  public long number(String name) {
    Integer row = singles.getOrDefault(name, ofTrace.singles.get(name));
    return row == null ? 0 : table.intValue.get(row);
  }

  /** The text value of a name; empty if there is none. */
  public String text(String name) {
    Integer row = singles.getOrDefault(name, ofTrace.singles.get(name));
    return row == null || table.strValue.isNull(row) ? "" : strings.text(table.strValue.get(row));
  }

  private int single(MetadataScope scope, String name) {
    Metadata ofOthers = scope.isOfTrace() ? ofTrace : ofAll;
    Metadata owner = scope.isOfMachine() ? this : ofOthers;
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
      table.traceId.set(row, trace);
    }
    return row;
  }
}
