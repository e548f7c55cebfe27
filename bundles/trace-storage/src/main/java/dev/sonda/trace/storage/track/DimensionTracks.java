package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgSets;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.sched.Cpus;
import dev.sonda.trace.storage.table.TraceTables;
import dev.sonda.trace.storage.table.TrackTable;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.Map;

/**
 * The tracks of a trace that are told apart by kind and dimensions. A kind's tracks are found with
 * {@link KindTracks}, which importers fetch once and keep.
 */
public final class DimensionTracks {
  private final Map<TrackKind, KindTracks> kinds = new HashMap<>();
  private final Map<TrackKind, LaneTracks> lanes = new HashMap<>();
  private final MergedTracks mergedTracks;
  private final TrackTable table;
  private final StringPool strings;
  private final ArgSets argSets;
  private final Cpus cpus;
  private final int machine;
  private final ArgSet args = new ArgSet();

  public DimensionTracks(
      TraceTables tables,
      StringPool strings,
      ArgSets argSets,
      Cpus cpus,
      MergedTracks mergedTracks,
      int machine) {
    this.mergedTracks = mergedTracks;
    this.machine = machine;
    table = tables.tracks;
    this.strings = strings;
    this.argSets = argSets;
    this.cpus = cpus;
  }

  /** The tracks of a kind; equal kinds share theirs. */
  public KindTracks of(TrackKind kind) {
    return kinds.computeIfAbsent(kind, _ -> new KindTracks(this, kind));
  }

  /** The tracks of a kind whose slices may overlap; equal kinds share theirs. */
  public LaneTracks lanesOf(TrackKind kind) {
    return lanes.computeIfAbsent(kind, _ -> new LaneTracks(this, mergedTracks, kind));
  }

  /** Says where a track comes from. */
  public void describe(int track, ArgSet source) {
    table.sourceArgSetId.set(track, argSets.write(source));
  }

  /** Adds the row of a lane of merged tracks. */
  int addLane(TrackKind kind, long[] values, int name, int setId) {
    int row = add(kind, values, name);
    table.trackGroupId.set(row, setId);
    return row;
  }

  /** Adds the row of a track; its name is the given one, or 0 for the kind's. */
  int add(TrackKind kind, long[] values, int name) {
    int row = table.add();
    table.type.set(row, strings.intern(kind.type()));
    table.kind.set(row, strings.intern(kind.content()));
    table.machineId.set(row, machine);
    String format = kind.nameFormat();
    if (name != 0) {
      table.name.set(row, name);
    } else if (format != null) {
      table.name.set(row, strings.intern(format.formatted(texts(kind, values))));
    }
    String unit = kind.unit();
    if (unit != null) {
      table.unit.set(row, strings.intern(unit));
    }
    setDimensions(row, kind, values);
    setDescription(row, kind);
    return row;
  }

  private void setDimensions(int row, TrackKind kind, long[] values) {
    args.clear();
    for (int i = 0; i < values.length; i++) {
      TrackKind.Dimension dimension = kind.dimensions().get(i);
      int key = strings.intern(dimension.name());
      args.add(key, key, dimension.isText() ? ArgType.STRING : ArgType.INT, values[i]);
      setColumn(row, dimension, (int) values[i]);
    }
    if (args.size() > 0) {
      table.dimensionArgSetId.set(row, argSets.write(args));
    }
  }

  /** Views look for threads, processes and CPUs in columns of their own. */
  private void setColumn(int row, TrackKind.Dimension dimension, int value) {
    if (dimension.isText()) {
      return;
    }
    switch (dimension.name()) {
      case "utid" -> table.utid.set(row, value);
      case "upid" -> table.upid.set(row, value);
      case "cpu" -> {
        table.cpu.set(row, value);
        cpus.ucpu(value);
      }
      default -> {} // dimensions of one kind only
    }
  }

  private void setDescription(int row, TrackKind kind) {
    String sentence = kind.description();
    if (sentence != null) {
      args.clear();
      int key = strings.intern("description");
      args.add(key, key, ArgType.STRING, strings.intern(sentence));
      table.sourceArgSetId.set(row, argSets.write(args));
    }
  }

  private Object[] texts(TrackKind kind, long[] values) {
    Object[] texts = new Object[values.length];
    for (int i = 0; i < values.length; i++) {
      boolean isText = kind.dimensions().get(i).isText();
      texts[i] = isText ? (values[i] == 0 ? "" : strings.text((int) values[i])) : values[i];
    }
    return texts;
  }
}
