package dev.sonda.analysis.cli.internal.perfetto.convert;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Writes the stack samples or the sampled allocations of a trace as profiles in the format of
 * pprof, a file for each process, or for each dump of a heap.
 */
public final class PprofExport {
  private static final String SAMPLES =
      """
      SELECT process.upid, process.pid, sample.callsite_id, count() AS samples
      FROM stack_sample AS sample
      JOIN stack_sample_task_context AS task ON task.id = sample.task_context_id
      LEFT JOIN thread ON thread.utid = task.utid
      JOIN process ON process.upid = coalesce(task.upid, thread.upid)
      GROUP BY process.upid, process.pid, sample.callsite_id
      ORDER BY process.upid, sample.callsite_id
      """;
  private static final String DUMPS =
      """
      SELECT DISTINCT process.upid, process.pid, dump.ts, dump.heap_name
      FROM heap_profile_allocation AS dump JOIN process ON process.upid = dump.upid
      ORDER BY process.upid, dump.ts, dump.heap_name
      """;
  private static final String JAVA_HEAP = "com.android.art";

  /**
   * Which profiles to write.
   *
   * @param pid 0 for all processes
   * @param timesNs of heap dumps; empty for all
   */
  public record Selection(long pid, Set<Long> timesNs) {
    public Selection {
      timesNs = Set.copyOf(timesNs);
    }

    boolean hasProcess(long otherPid) {
      return pid == 0 || pid == otherPid;
    }

    boolean hasTime(long ns) {
      return timesNs.isEmpty() || timesNs.contains(ns);
    }
  }

  private record Dump(long upid, long pid, long ns, String heap) {}

  private final TraceProcessor trace;
  private final Selection selection;
  private final Path folder;
  private final StackTables stacks;
  private int files;

  private PprofExport(TraceProcessor trace, Selection selection, Path folder)
      throws EngineException {
    this.trace = trace;
    this.selection = selection;
    this.folder = folder;
    stacks = StackTables.of(trace);
  }

  /** Writes stack samples, and returns the number of files. */
  public static int writeSamples(TraceProcessor trace, Selection selection, Path folder)
      throws EngineException, IOException {
    return new PprofExport(trace, selection, folder).writeSamples();
  }

  /** Writes sampled allocations, and returns the number of files. */
  public static int writeAllocations(TraceProcessor trace, Selection selection, Path folder)
      throws EngineException, IOException {
    return new PprofExport(trace, selection, folder).writeAllocations();
  }

  private int writeSamples() throws EngineException, IOException {
    try (TraceRows rows = trace.rows(SAMPLES)) {
      boolean hasRow = rows.next();
      while (hasRow) {
        long upid = rows.longValue(0);
        long pid = rows.longValue(1);
        PprofProfile profile = new PprofProfile();
        profile.addSampleType("samples", "count");
        StackTables.ProfileStacks ids = stacks.new ProfileStacks(profile);
        while (hasRow && rows.longValue(0) == upid) {
          profile.addSample(ids.of(rows.longValue(2)), List.of(rows.longValue(3)));
          hasRow = rows.next();
        }
        if (selection.hasProcess(pid)) {
          profile.writeTo(folder.resolve("profile.%d.pid.%d.pb".formatted(++files, pid)));
        }
      }
    }
    return files;
  }

  private int writeAllocations() throws EngineException, IOException {
    for (Dump dump : dumps()) {
      if (selection.hasProcess(dump.pid) && selection.hasTime(dump.ns)) {
        String name = "heap_dump.%d.%d.%s.pb".formatted(++files, dump.pid, fileName(dump.heap));
        allocations(dump).writeTo(folder.resolve(name));
      }
    }
    return files;
  }

  /** The name of a heap, which comes from the trace, as a part of a file name. */
  private static String fileName(String heap) {
    return heap.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  private List<Dump> dumps() throws EngineException {
    List<Dump> dumps = new ArrayList<>();
    try (TraceRows rows = trace.rows(DUMPS)) {
      while (rows.next()) {
        dumps.add(
            new Dump(rows.longValue(0), rows.longValue(1), rows.longValue(2), rows.stringValue(3)));
      }
    }
    return dumps;
  }

  /** The profile of all allocations until a dump. */
  private PprofProfile allocations(Dump dump) throws EngineException, IOException {
    boolean isJava = dump.heap.equals(JAVA_HEAP);
    PprofProfile profile = new PprofProfile();
    for (String state : isJava ? List.of("Total allocation") : List.of("Total", "Unreleased")) {
      String name = dump.heap.equals("libc.malloc") ? state + " malloc" : state;
      profile.addSampleType(name + " count", "count");
      profile.addSampleType(name + " size", "bytes");
    }
    StackTables.ProfileStacks ids = stacks.new ProfileStacks(profile);
    try (TraceRows rows = trace.rows(sumsSql(dump, isJava))) {
      while (rows.next()) {
        List<Long> values = new ArrayList<>();
        for (int column = 1; column < rows.columns().size(); column++) {
          values.add(rows.longValue(column));
        }
        profile.addSample(ids.of(rows.longValue(0)), values);
      }
    }
    return profile;
  }

  private static String sumsSql(Dump dump, boolean isJava) {
    String total =
        isJava
            ? "sum(count), sum(size)"
            : "coalesce(sum(count) FILTER (WHERE size >= 0), 0),"
                + " coalesce(sum(size) FILTER (WHERE size >= 0), 0), sum(count), sum(size)";
    return """
    SELECT callsite_id, %s FROM heap_profile_allocation
    WHERE callsite_id >= 0 AND upid = %d AND ts <= %d AND heap_name = '%s'
    GROUP BY callsite_id ORDER BY callsite_id
    """
        .formatted(total, dump.upid, dump.ns, dump.heap.replace("'", "''"));
  }
}
