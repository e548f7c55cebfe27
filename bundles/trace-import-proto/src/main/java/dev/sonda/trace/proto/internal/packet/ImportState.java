package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.SequenceStates;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.proto.internal.order.EventQueue;
import dev.sonda.trace.proto.internal.process.Processes;
import dev.sonda.trace.proto.internal.table.TraceTables;
import dev.sonda.trace.tables.StringPool;

/** What the modules of one import share. */
public record ImportState(
    TraceMemory memory,
    StringPool strings,
    TraceTables tables,
    SequenceStates sequences,
    ClockGraph clocks,
    EventQueue events,
    Processes processes,
    Statistics statistics) {}
