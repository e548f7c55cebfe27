package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.TraceTableMemory;

/** The tables of profilers: sampled callstacks, and allocated memory. */
public final class ProfileTables {
  public final MappingTable mappings;
  public final FrameTable frames;
  public final CallsiteTable callsites;
  public final SymbolTable symbols;
  public final SampleTable samples;
  public final SessionTable sessions;
  public final TaskContextTable taskContexts;
  public final ExecutionContextTable executionContexts;
  public final AsyncContextTable asyncContexts;
  public final CounterSetTable counterSets;
  public final ChromeSamplePriorityTable chromeExtras;
  public final HeapProfileTable heapProfiles;
  public final HeapAllocationTable heapAllocations;
  public final SmapsTable memoryMaps;
  public final TrackEventCallstackTable eventStacks;

  public ProfileTables(TraceTableMemory space) {
    mappings = new MappingTable(space);
    frames = new FrameTable(space);
    callsites = new CallsiteTable(space);
    symbols = new SymbolTable(space);
    samples = new SampleTable(space);
    sessions = new SessionTable(space);
    taskContexts = new TaskContextTable(space);
    executionContexts = new ExecutionContextTable(space);
    asyncContexts = new AsyncContextTable(space);
    counterSets = new CounterSetTable(space);
    chromeExtras = new ChromeSamplePriorityTable(space);
    heapProfiles = new HeapProfileTable(space);
    heapAllocations = new HeapAllocationTable(space);
    memoryMaps = new SmapsTable(space);
    eventStacks = new TrackEventCallstackTable(space);
  }
}
