package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.args.DebugAnnotations;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgSets;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.table.CounterTable;
import dev.sonda.trace.storage.table.SliceTable;
import dev.sonda.trace.storage.track.Flows;
import dev.sonda.trace.storage.track.Slices;
import java.util.Arrays;

/** Makes slices, values of counters and flows out of track events. */
public final class TrackEventParser {
  private static final int SLICE_BEGIN = 1;
  private static final int SLICE_END = 2;
  private static final int INSTANT = 3;
  private static final int COUNTER = 4;

  private final ImportState state;
  private final Tracks tracks;
  private final Slices slices;
  private final Flows flows;
  private final ArgSets argSets;
  private final DebugAnnotations annotations;
  private final InternedNames names;
  private final WireReader fields = new WireReader();
  private final WireReader defaults = new WireReader();
  private final ArgSet args = new ArgSet();
  private int type;
  private int name;
  private int category;
  private long uuid;
  private boolean hasUuid;
  private double value;
  private long[] flowIds = new long[8];
  private int flowCount;
  private int firstEndingFlow;

  public TrackEventParser(ImportState state, Tracks tracks) {
    this.state = state;
    this.tracks = tracks;
    argSets = state.argSets();
    slices = state.storage().slices();
    flows = state.storage().flows();
    annotations = new DebugAnnotations(state.memory(), state.strings());
    names = new InternedNames(state.memory(), state.strings());
  }

  void parse(long timeNs, long stateNumber, long place, long sizeBytes) {
    state.tables().reach(timeNs);
    SequenceState sequence = state.sequences().state((int) stateNumber);
    clear();
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      readField(sequence);
    }
    if (!hasUuid) {
      uuid = defaultUuid(sequence);
    }
    switch (type) {
      case SLICE_BEGIN -> fill(slices.begin(timeNs, track(), category, name));
      case SLICE_END -> fill(slices.end(timeNs, track(), category, name));
      case INSTANT -> fill(slices.add(timeNs, 0, track(), category, name));
      case COUNTER -> addCounter(timeNs);
      default -> state.statistics().add(Statistic.TRACK_EVENT_WITHOUT_TYPE, 1);
    }
  }

  private void clear() {
    type = 0;
    name = 0;
    category = 0;
    uuid = 0;
    hasUuid = false;
    value = 0;
    flowCount = 0;
    firstEndingFlow = -1;
    args.clear();
  }

  private int track() {
    return tracks.sliceTrack(uuid);
  }

  private void readField(SequenceState sequence) {
    switch (fields.field()) {
      case 3 -> addCategory(names.category(sequence, fields.longValue()));
      case 4 -> annotations.add(fields, sequence, args);
      case 9 -> type = fields.intValue();
      case 10 -> name = names.name(sequence, fields.longValue());
      case 11 -> {
        uuid = fields.longValue();
        hasUuid = true;
      }
      case 22 -> addCategory(text());
      case 23 -> name = text();
      case 30 -> value = fields.longValue();
      case 44 -> value = fields.doubleValue();
      case 36, 47 -> addFlow(fields.longValue());
      case 42, 48 -> addEndingFlow(fields.longValue());
      default -> {} // messages of programs, and extra counters
    }
  }

  /** Several categories are one text with commas. */
  private void addCategory(int added) {
    if (category == 0) {
      category = added;
    } else if (added != 0) {
      String both = state.strings().text(category) + "," + state.strings().text(added);
      category = state.strings().intern(both);
    }
  }

  private int text() {
    return state.strings().intern(fields.segment(), fields.start(), fields.end());
  }

  private void addFlow(long flow) {
    if (flowCount == flowIds.length) {
      flowIds = Arrays.copyOf(flowIds, 2 * flowCount);
    }
    flowIds[flowCount++] = flow;
  }

  /** Ending flows are written after all others, so they stand behind them. */
  private void addEndingFlow(long flow) {
    if (firstEndingFlow < 0) {
      firstEndingFlow = flowCount;
    }
    addFlow(flow);
  }

  private long defaultUuid(SequenceState sequence) {
    if (sequence.hasDefaults()) {
      state.memory().read(defaults, sequence.defaults(), sequence.defaultsBytes());
      while (defaults.next()) {
        if (defaults.field() == 11) {
          fields.reset(defaults);
          while (fields.next()) {
            if (fields.field() == 11) {
              return fields.longValue();
            }
          }
        }
      }
    }
    return 0;
  }

  private void fill(int slice) {
    if (slice == Slices.NONE) {
      return;
    }
    SliceTable table = state.tables().slices;
    int set = argSets.write(args);
    if (set >= 0) {
      table.argSetId.set(slice, set);
    }
    int ending = firstEndingFlow < 0 ? flowCount : firstEndingFlow;
    for (int i = 0; i < flowCount; i++) {
      if (i < ending) {
        flows.step(flowIds[i], slice);
      } else {
        flows.end(flowIds[i], slice);
      }
    }
  }

  private void addCounter(long timeNs) {
    TrackDeclaration declared = tracks.declaration(uuid);
    double absolute = value * declared.unitMultiplier;
    if (declared.isIncremental) {
      declared.lastValue += absolute;
      absolute = declared.lastValue;
    }
    CounterTable table = state.tables().counters;
    int row = table.add();
    table.ts.set(row, timeNs);
    table.trackId.set(row, tracks.counterTrack(uuid));
    table.value.set(row, absolute);
  }
}
