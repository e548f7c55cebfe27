package dev.sonda.trace.proto.internal.gpu;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.TrackTable;
import dev.sonda.trace.storage.table.system.GpuCounterGroupTable;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Creates tracks and groups for the counters of a descriptor. */
final class GpuCounterTracks {
  /**
   * A counter's track, and whether its values apply to the interval after their timestamps, instead
   * of before.
   */
  record Counter(int track, boolean isForwards) {}

  /**
   * A counter group of a descriptor. A counter belongs to a group if the group lists the counter,
   * or if the counter's description lists the group.
   */
  private record Group(int id, int name, int description, List<Integer> counters) {}

  private static final TrackKind KIND =
      TrackKind.counters("gpu_counter").number("ugpu").number("gpu").text("name");

  private final ImportState state;
  private final KindTracks tracks;
  private final GpuCounterGroupTable table;
  private final ArgSet args = new ArgSet();

  GpuCounterTracks(ImportState state) {
    this.state = state;
    tracks = state.storage().tracks().of(KIND);
    table = state.storage().systemTables().gpuCounterGroups;
  }

  /**
   * Adds the counters of the descriptor in a reader's current field; counters with an id that is
   * already in {@code counters} are left out.
   *
   * @return the number of counters that were incomplete or left out
   */
  int add(WireReader parent, int gpu, Map<Long, Counter> counters) {
    List<GpuCounterSpec> specs = new ArrayList<>();
    List<Group> groups = new ArrayList<>();
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> specs.add(GpuCounterSpec.of(fields));
        case 6 -> addGroup(fields, groups);
        default -> {} // the driver's sampling settings aren't used
      }
    }
    Map<Long, Integer> added = new HashMap<>();
    for (GpuCounterSpec spec : specs) {
      if (spec.isComplete() && !counters.containsKey(spec.id)) {
        int track = track(spec, gpu);
        counters.put(spec.id, new Counter(track, spec.isForwards));
        added.put(spec.id, track);
        addGroups(spec, track, groups);
      }
    }
    for (Group group : groups) {
      group.counters.stream()
          .map(counter -> added.get((long) counter))
          .filter(Objects::nonNull)
          .forEach(track -> addRow(group.id, track, group.name, group.description));
    }
    return specs.size() - added.size();
  }

  private void addGroup(WireReader parent, List<Group> groups) {
    int id = -1;
    int name = 0;
    int description = 0;
    List<Integer> counters = new ArrayList<>();
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> id = fields.intValue();
        case 2 -> name = state.strings().intern(fields.text());
        case 3 -> description = state.strings().intern(fields.text());
        case 4 -> GpuCounterSpec.addAll(fields, counters);
        default -> {} // no other fields are used
      }
    }
    if (id >= 0) {
      groups.add(new Group(id, name, description, counters));
    }
  }

  private void addGroups(GpuCounterSpec spec, int track, List<Group> groups) {
    List<Integer> ids = spec.groups.isEmpty() ? List.of(0) : spec.groups;
    for (int id : ids) {
      Group known =
          spec.groups.isEmpty()
              ? null
              : groups.stream()
                  .filter(group -> group.id == id)
                  .reduce((_, last) -> last)
                  .orElse(null);
      addRow(id, track, known == null ? 0 : known.name, known == null ? 0 : known.description);
    }
  }

  private void addRow(int group, int track, int name, int description) {
    int row = table.add();
    table.groupId.set(row, group);
    table.trackId.set(row, track);
    table.name.set(row, name);
    table.description.set(row, description);
  }

  private int track(GpuCounterSpec spec, int gpu) {
    int name = state.strings().intern(Objects.requireNonNull(spec.name));
    int track = tracks.named(name).track(state.storage().gpus().ugpu(gpu), gpu, name);
    if (tracks.isNew()) {
      TrackTable all = state.tables().tracks;
      String unit = spec.unit();
      if (unit != null) {
        all.unit.set(track, state.strings().intern(unit));
      }
      int description = state.strings().intern(spec.description);
      all.description.set(track, description);
      args.clear();
      int key = state.strings().intern("description");
      args.add(key, key, ArgType.STRING, description);
      state.storage().tracks().describe(track, args);
    }
    return track;
  }
}
