package dev.sonda.trace.proto.internal.metadata;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Imports what the recorder, its producers and trace processors say of their own work: slices and
 * counters of their threads.
 */
final class MetatraceModule implements PacketModule {
  private static final int METATRACE = 49;
  private static final String MISSING_TEXT = "MISSING STRING";

  /** The record that is being read; a name of 0 stands for none. */
  private static final class MetatraceRecord {
    int event;
    int counter;
    long durationNs;
    int value;
    long tid;
    boolean hasOverruns;

    /** Values by their keys, in the order in which the trace first had these texts. */
    final SortedMap<Integer, List<Integer>> args = new TreeMap<>();
  }

  private final ImportState state;
  private final KindTracks threads;
  private final KindTracks counters;
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();
  private final ArgSet args = new ArgSet();
  private final Map<Long, Integer> internedTexts = new HashMap<>();
  private final int kind;

  MetatraceModule(ImportState state) {
    this.state = state;
    threads = state.storage().tracks().of(TrackKind.slices("thread_execution").number("utid"));
    counters =
        state
            .storage()
            .tracks()
            .of(TrackKind.counters("metatrace_counter").number("utid").text("counter_name"));
    kind = state.events().addKind((time, _, place, size) -> parse(time, place, size));
  }

  @Override
  public int[] contentFields() {
    return new int[] {METATRACE};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long place, long sizeBytes) {
    readInternedTexts(place, sizeBytes);
    MetatraceRecord metatrace = read(place, sizeBytes);
    setArgs(metatrace);
    int utid = state.processes().thread(metatrace.tid);
    if (metatrace.event != 0) {
      int category = intern("metatrace");
      int track = threads.track(utid);
      state
          .storage()
          .slices()
          .add(timeNs, metatrace.durationNs, track, category, metatrace.event, args);
    } else if (metatrace.counter != 0) {
      int track = counters.named(metatrace.counter).track(utid, metatrace.counter);
      int set = state.argSets().write(args);
      state.storage().counters().add(timeNs, track, metatrace.value, set);
    }
    if (metatrace.hasOverruns) {
      state.statistics().add(Statistic.METATRACE_OVERRUNS, 1);
    }
  }

  /** Texts come before what uses them in time, but behind it in their message. */
  private void readInternedTexts(long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == 10) {
        readInternedText();
      }
    }
  }

  private void readInternedText() {
    long id = 0;
    int text = intern("");
    part.reset(fields);
    while (part.next()) {
      switch (part.field()) {
        case 1 -> id = part.longValue();
        case 2 -> text = intern(part.text());
        default -> {} // no other fields are used
      }
    }
    internedTexts.putIfAbsent(id, text);
  }

  private MetatraceRecord read(long place, long sizeBytes) {
    MetatraceRecord metatrace = new MetatraceRecord();
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> metatrace.event = intern(MetatraceNames.event(fields.intValue()));
        case 2 -> metatrace.counter = intern(MetatraceNames.counter(fields.intValue()));
        case 3 -> metatrace.durationNs = fields.longValue();
        case 4 -> metatrace.value = fields.intValue();
        case 5 -> metatrace.tid = Integer.toUnsignedLong(fields.intValue());
        case 6 -> metatrace.hasOverruns = fields.booleanValue();
        case 7 -> readArg(metatrace);
        case 8 -> metatrace.event = intern(fields.text());
        case 9 -> metatrace.counter = intern(fields.text());
        case 11 -> metatrace.event = internedText(fields.longValue());
        default -> {} // no other fields are used
      }
    }
    return metatrace;
  }

  private void readArg(MetatraceRecord metatrace) {
    int key = intern("");
    int value = key;
    part.reset(fields);
    while (part.next()) {
      switch (part.field()) {
        case 1 -> key = intern(part.text());
        case 2 -> value = intern(part.text());
        case 3 -> key = internedText(part.longValue());
        case 4 -> value = internedText(part.longValue());
        default -> {} // no other fields are used
      }
    }
    metatrace.args.computeIfAbsent(key, _ -> new ArrayList<>()).add(value);
  }

  /** Sets the arguments; several of one key are an array. */
  private void setArgs(MetatraceRecord metatrace) {
    args.clear();
    metatrace.args.forEach((key, values) -> {
      if (values.size() == 1) {
        args.add(key, key, ArgType.STRING, values.getFirst());
      } else {
        String array = state.strings().text(key);
        for (int i = 0; i < values.size(); i++) {
          args.add(key, intern(array + "[" + i + "]"), ArgType.STRING, values.get(i));
        }
      }
    });
  }

  private int internedText(long id) {
    Integer text = internedTexts.get(id);
    return text == null ? intern(MISSING_TEXT) : text;
  }

  private int intern(String text) {
    return state.strings().intern(text);
  }
}
