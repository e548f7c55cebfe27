package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.storage.table.memory.MemoryTables;

/** The tables of the machine, of its kernel events, logs and memory dumps, and of the import. */
public final class SystemTables {
  public final FtraceEventTable ftraceEvents;
  public final LogTable logs;
  public final FileDescriptorTable fileDescriptors;
  public final MachineTable machines;
  public final GpuTable gpus;
  public final GpuCounterGroupTable gpuCounterGroups;
  public final GpuContextTable gpuContexts;
  public final AvailableCpuFrequencyTable cpuFrequencies;
  public final InterruptNameTable interrupts;
  public final TraceFileTable traceFiles;
  public final ImportLogTable importLogs;
  public final PackageTable packages;
  public final TraceConfigDiagnosticTable diagnostics;
  public final OptionalBuildModuleTable modules;
  public final MissingChromeProcessTable missingProcesses;
  public final ChromeRawTable chromeRaw;
  public final MemoryTables memoryDumps;
  public final ProtoPathTable protoPaths;
  public final ProtoContentTable protoContents;

  public SystemTables(TraceTableMemory space) {
    ftraceEvents = new FtraceEventTable(space);
    logs = new LogTable(space);
    fileDescriptors = new FileDescriptorTable(space);
    machines = new MachineTable(space);
    gpus = new GpuTable(space);
    gpuCounterGroups = new GpuCounterGroupTable(space);
    gpuContexts = new GpuContextTable(space);
    cpuFrequencies = new AvailableCpuFrequencyTable(space);
    interrupts = new InterruptNameTable(space);
    traceFiles = new TraceFileTable(space);
    importLogs = new ImportLogTable(space);
    packages = new PackageTable(space);
    diagnostics = new TraceConfigDiagnosticTable(space);
    modules = new OptionalBuildModuleTable(space);
    missingProcesses = new MissingChromeProcessTable(space);
    chromeRaw = new ChromeRawTable(space);
    memoryDumps = new MemoryTables(space);
    protoPaths = new ProtoPathTable(space);
    protoContents = new ProtoContentTable(space);
  }
}
