package dev.sonda.track.event.internal.backend;

import dev.sonda.api.probe.DataSource;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** The data sources that a program offers beside its events, up to a limit. Any thread. */
public final class OwnSources {
  /** As many types of data sources as Perfetto's SDK has, track_event being one of them. */
  private static final int MAX_SOURCES = 31;

  /** By identity: equals would be foreign code. */
  private final Set<DataSource> sources = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Takes those in that there is room for, and gives them. */
  public List<DataSource> addAll(List<DataSource> more) {
    return more.stream().filter(this::add).toList();
  }

  /** Whether it is there now; a warning says why not. */
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

  /** Made when it is needed: a program that has just begun has other things to do. */
  private static final class Log {
    static final System.Logger OF_SOURCES = System.getLogger(OwnSources.class.getName());
  }
}
