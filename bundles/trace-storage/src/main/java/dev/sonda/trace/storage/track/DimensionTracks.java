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
 * The tracks of a trace that are identified by kind and dimensions. The tracks of a kind are
 * created by {@link KindTracks}, which importers fetch once and store.
 */
public final class DimensionTracks {
  private final Map<TrackKind, KindTracks> kinds = new HashMap<>();
  private final Map<TrackKind, OverlappingSliceTracks> lanes = new HashMap<>();
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

  /** The tracks of a kind; equal kinds share their tracks. */
  public KindTracks of(TrackKind kind) {
    return kinds.computeIfAbsent(kind, _ -> new KindTracks(this, kind));
  }

  /** The tracks of a kind whose slices may overlap; equal kinds share their tracks. */
  public OverlappingSliceTracks lanesOf(TrackKind kind) {
    return lanes.computeIfAbsent(kind, _ -> new OverlappingSliceTracks(this, mergedTracks, kind));
  }

  /**
   * Sets the source arguments of a track, which describe the data that the track was created from.
   */
  public void describe(int track, ArgSet source) {
    table.sourceArgSetId.set(track, argSets.write(source));
  }

  /** Adds the row of a lane of merged tracks. */
  int addLane(TrackKind kind, long[] values, int name, int setId) {
    int row = add(kind, values, name);
    table.trackGroupId.set(row, setId);
    return row;
  }

  /**
   * Adds the row of a track.
   *
   * @param name string id of the track's name; 0 for the kind's name
   */
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

  /** Sets the thread, process and CPU of a track also in separate columns, which views use. */
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
      default -> {} // other dimensions have no separate column
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
