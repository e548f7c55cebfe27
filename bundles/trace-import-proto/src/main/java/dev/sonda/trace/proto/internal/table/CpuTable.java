package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** CPUs; a row's number is its ucpu. */
public final class CpuTable {
  public final IntColumnBuilder cpu;
  public final IntColumnBuilder clusterId;
  public final StringColumnBuilder processor;
  public final IntColumnBuilder machineId;
  public final IntColumnBuilder capacity;
  public final IntColumnBuilder argSetId;

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  CpuTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_cpu", strings, memory);
    id = rows.ints("id");
    cpu = rows.ints("cpu");
    clusterId = rows.ints("cluster_id");
    processor = rows.strings("processor");
    machineId = rows.ints("machine_id");
    capacity = rows.ints("capacity");
    argSetId = rows.ints("arg_set_id");
  }

  /** Adds a row of nulls and returns its number, which is its id. */
  public int add() {
    int row = rows.addRow();
    id.set(row, row);
    return row;
  }

  TableBuilder rows() {
    return rows;
  }
}
