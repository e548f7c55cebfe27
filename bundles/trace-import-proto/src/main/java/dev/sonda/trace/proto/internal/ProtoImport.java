package dev.sonda.trace.proto.internal;

import static dev.sonda.trace.storage.metadata.MetadataScope.TRACE;

import dev.sonda.trace.format.PacketVisitor;
import dev.sonda.trace.format.ReadStatistics;
import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.format.TracePart;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.proto.internal.extension.OpenExtensions;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketRouter;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.system.TraceFileTable;
import dev.sonda.trace.tables.TableCatalog;
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
  private final MachineImport machine;
  private final ImportState state;
  private final RemoteMachines remotes;
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
    machine = new MachineImport(trace.memory(), storage);
    state = machine.state();
    remotes = new RemoteMachines(state);
    this.extensions = new OpenExtensions(extensions, state);
    machine.add(this.extensions.modules());
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
    PacketRouter router = machine.router(remotes);
    for (TracePart part : trace.parts()) {
      count(trace.readPackets(part, reporting(router)));
    }
    router.finish();
    remotes.finishPackets();
    state.storage().metadata().set(TRACE, "trace_size_bytes", totalBytes);
    state.events().parseAll(this::onEvents);
    machine.finish();
    remotes.finish();
    progress.onBytes(totalBytes, totalBytes);
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
