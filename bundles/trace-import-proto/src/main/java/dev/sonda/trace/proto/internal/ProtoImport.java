package dev.sonda.trace.proto.internal;

import static dev.sonda.trace.storage.metadata.MetadataScope.TRACE;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.PacketVisitor;
import dev.sonda.trace.format.ReadStatistics;
import dev.sonda.trace.format.SequenceStates;
import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.format.TracePart;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.proto.internal.extension.OpenExtensions;
import dev.sonda.trace.proto.internal.ftrace.FtraceModule;
import dev.sonda.trace.proto.internal.heap.HeapModules;
import dev.sonda.trace.proto.internal.kernel.GenericKernelModule;
import dev.sonda.trace.proto.internal.metadata.ServiceStatsModule;
import dev.sonda.trace.proto.internal.metadata.SessionModule;
import dev.sonda.trace.proto.internal.metadata.SystemInfoModule;
import dev.sonda.trace.proto.internal.metadata.TriggerModule;
import dev.sonda.trace.proto.internal.packet.ExtensionModule;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketLosses;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.packet.PacketRouter;
import dev.sonda.trace.proto.internal.packet.SystemFacts;
import dev.sonda.trace.proto.internal.packet.ThreadReferences;
import dev.sonda.trace.proto.internal.profile.ProfileModules;
import dev.sonda.trace.proto.internal.system.BatteryModule;
import dev.sonda.trace.proto.internal.system.LogModule;
import dev.sonda.trace.proto.internal.system.MachineModule;
import dev.sonda.trace.proto.internal.system.PackageListModule;
import dev.sonda.trace.proto.internal.system.ProcessStatsModule;
import dev.sonda.trace.proto.internal.system.ProcessTreeModule;
import dev.sonda.trace.proto.internal.system.SysStatsModule;
import dev.sonda.trace.proto.internal.track.TrackEventModule;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.system.TraceFileTable;
import dev.sonda.trace.tables.TableCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Fills the tables of one trace: reads all packets in the order of the file, then parses all events
 * in the order of time.
 */
public final class ProtoImport {
  /** How many packets pass between two reports of progress. */
  private static final int PACKETS_PER_REPORT = 4096;

  /** How much of the file is in memory while it is read. */
  private static final long BYTES_IN_MEMORY = 128L << 20;

  private static final String TRACE_TYPE = "proto";

  private final TraceFile trace;
  private final ImportProgress progress;
  private final ImportState state;
  private final PacketLosses losses = new PacketLosses();
  private final List<PacketModule> modules = new ArrayList<>();
  private final OpenExtensions extensions;
  private long packets;
  private long doneBytes;
  private long totalBytes;
  private long unloadAtBytes = BYTES_IN_MEMORY;

  private ProtoImport(
      TraceFile trace,
      ImportProgress progress,
      List<TraceExtension> extensions,
      TraceStorage storage) {
    this.trace = trace;
    this.progress = progress;
    state =
        new ImportState(
            trace.memory(),
            new SequenceStates(trace.memory()),
            new ClockGraph(),
            new SystemFacts(),
            storage);
    storage.processes().useIdleThread();
    modules.addAll(PacketRouter.basicModules(state));
    modules.add(new ExtensionModule(state));
    modules.add(new SessionModule(state));
    modules.add(new SystemInfoModule(state));
    modules.add(new ServiceStatsModule(state, losses));
    modules.add(new MachineModule(state));
    modules.add(new ProcessTreeModule(state));
    modules.add(new ProcessStatsModule(state));
    modules.add(new SysStatsModule(state));
    modules.add(new BatteryModule(state));
    modules.add(new LogModule(state));
    modules.add(new TriggerModule(state));
    modules.add(new FtraceModule(state));
    ThreadReferences threads = new ThreadReferences();
    modules.addAll(TrackEventModule.all(state, threads));
    modules.addAll(ProfileModules.all(state, threads));
    modules.addAll(HeapModules.all(state));
    modules.add(new PackageListModule(state));
    modules.add(new GenericKernelModule(state));
    this.extensions = new OpenExtensions(extensions, state);
    modules.addAll(this.extensions.modules());
  }

  /** Imports a trace, which belongs to the tables then: some are filled when a query names them. */
  public static ImportedTrace of(
      TraceFile trace, ImportProgress progress, List<TraceExtension> extensions) {
    TraceStorage storage = new TraceStorage();
    try {
      ProtoImport running = new ProtoImport(trace, progress, extensions, storage);
      running.run();
      return new TablesWithFile(running.extensions.extend(storage.finish()), trace);
    } catch (RuntimeException e) {
      storage.close();
      throw e;
    }
  }

  private void run() {
    for (TracePart part : trace.parts()) {
      totalBytes += part.sizeBytes();
    }
    writeFacts();
    PacketRouter router = new PacketRouter(state, losses, modules);
    for (TracePart part : trace.parts()) {
      count(trace.readPackets(part, reporting(router)));
    }
    router.finish();
    state.storage().metadata().set(TRACE, "trace_size_bytes", totalBytes);
    state.events().parseAll(this::onEvents);
    modules.forEach(PacketModule::finish);
    progress.onBytes(totalBytes, totalBytes);
    Statistics statistics = state.statistics();
    statistics.add(Statistic.SEQUENCE_PACKET_LOSS, state.sequences().losses());
  }

  private void writeFacts() {
    Metadata metadata = state.storage().metadata();
    metadata.set(TRACE, "trace_type", TRACE_TYPE);
    TraceFileTable files = state.storage().systemTables().traceFiles;
    int row = files.add();
    files.size.set(row, totalBytes);
    files.traceType.set(row, state.strings().intern(TRACE_TYPE));
    files.processingOrder.set(row, 0);
    files.isContainer.set(row, 0);
  }

  /** Events of a large file lie all over it; it comes into memory again where they do. */
  private void onEvents() {
    if (totalBytes > BYTES_IN_MEMORY) {
      trace.unload();
    }
    checkCancelled();
  }

  private PacketVisitor reporting(PacketVisitor visitor) {
    return (place, sizeBytes) -> {
      doneBytes += sizeBytes;
      if (doneBytes >= unloadAtBytes) {
        trace.unload();
        unloadAtBytes = doneBytes + BYTES_IN_MEMORY;
      }
      if (packets++ % PACKETS_PER_REPORT == 0) {
        progress.onBytes(Math.min(doneBytes, totalBytes), totalBytes);
        checkCancelled();
      }
      visitor.packet(place, sizeBytes);
    };
  }

  private void checkCancelled() {
    if (progress.isCancelled()) {
      throw new CancellationException("the import was cancelled");
    }
  }

  private void count(ReadStatistics read) {
    Statistics statistics = state.statistics();
    statistics.add(Statistic.PACKETS_READ, read.packets());
    statistics.add(Statistic.PACKET_BLOCKS_BROKEN, read.brokenBlocks());
    statistics.add(Statistic.TRACE_TAIL_UNREAD_BYTES, read.unreadBytes());
  }

  /** The tables, and the file of which some are made later. */
  private record TablesWithFile(ImportedTrace tables, TraceFile file) implements ImportedTrace {
    @Override
    public TableCatalog catalog() {
      return tables.catalog();
    }

    @Override
    public void close() {
      try (file) {
        tables.close();
      }
    }
  }
}
