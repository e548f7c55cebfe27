package dev.sonda.track.event.internal.backend;

import dev.sonda.api.probe.DataSource;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The custom data sources that a program registers in addition to track events, up to a limit. Any
 * thread.
 */
public final class ProgramDataSources {
  /**
   * Upper limit of custom data sources: Perfetto's SDK allows 32 types of data sources, track_event
   * being one of them.
   */
  private static final int MAX_SOURCES = 31;

  /** Compared by identity, as {@code equals} would call code of the program. */
  private final Set<DataSource> sources = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Adds data sources up to the limit and returns the added ones. */
  public List<DataSource> addAll(List<DataSource> more) {
    return more.stream().filter(this::add).toList();
  }

  /** Adds a data source; returns false, with a warning in the log, if the limit is reached. */
  public synchronized boolean add(DataSource source) {
    if (sources.contains(source) || sources.size() < MAX_SOURCES) {
      sources.add(source);
      return true;
    }
    Log.OF_SOURCES.log(
        Level.WARNING,
        "this program offers {0} data sources beside its events already, which is the most:"
            + " {1} is left out",
        MAX_SOURCES,
        source.getClass().getName());
    return false;
  }

  public synchronized void remove(DataSource source) {
    sources.remove(source);
  }

  /**
   * Holder of the logger, which is created on first use as its creation would delay the program's
   * start.
   */
  private static final class Log {
    static final System.Logger OF_SOURCES = System.getLogger(ProgramDataSources.class.getName());
  }
}
