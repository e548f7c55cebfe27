package dev.sonda.trace.proto.internal.chrome;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.table.system.MissingChromeProcessTable;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds processes of Chrome whose data is lost: the browser lists them as active, but the trace has
 * no descriptor of the process within 0.2 seconds.
 */
public final class ChromeProcessDataLoss {
  /**
   * Maximum time between a process's descriptor and its listing as active. It is shorter than the 5
   * seconds after which Chrome's processes repeat their descriptors.
   */
  private static final long MAX_DISTANCE_NS = 200_000_000;

  private final ImportState state;
  private final Map<Integer, Times> processes = new HashMap<>();
  private final NavigableSet<Long> lists = new TreeSet<>();

  public ChromeProcessDataLoss(ImportState state) {
    this.state = state;
  }

  /** Records that the trace has a descriptor of a process at a time. */
  public void addDescriptor(long timeNs, int upid) {
    times(upid).descriptors.add(timeNs);
  }

  /** Records that the browser listed a process as active at a time. */
  public void addActive(long timeNs, int upid) {
    times(upid).active.add(timeNs);
    lists.add(timeNs);
  }

  private Times times(int upid) {
    return processes.computeIfAbsent(upid, _ -> new Times(new TreeSet<>(), new TreeSet<>()));
  }

  /** Writes a row for each process that has lost data. */
  public void finish() {
    processes.keySet().stream()
        .sorted()
        .forEach(upid -> {
          Times times = times(upid);
          Long lost = null;
          Long reliable = null;
          for (long active : times.active) {
            Long descriptor = times.descriptors.ceiling(active - MAX_DISTANCE_NS);
            if (descriptor == null || descriptor > active + MAX_DISTANCE_NS) {
              lost = active;
              // Without a later descriptor, the process is assumed to have ended by the time of the
              // next list.
              reliable = descriptor == null ? lists.higher(active) : descriptor;
            }
          }
          if (lost != null) {
            write(upid, reliable);
          }
        });
  }

  private void write(int upid, @Nullable Long reliableFromNs) {
    MissingChromeProcessTable table = state.storage().systemTables().missingProcesses;
    int row = table.add();
    table.upid.set(row, upid);
    if (reliableFromNs != null) {
      table.reliableFrom.set(row, reliableFromNs);
    }
  }

  private record Times(NavigableSet<Long> active, NavigableSet<Long> descriptors) {}
}
