package dev.sonda.trace.proto.internal.etw;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** Imports Windows' numbers of memory pages in each state as counters. */
final class MemoryPageCounters {
  private static final TrackKind KIND =
      TrackKind.counters("etw_meminfo").in("pages").text("counter_type").named("%s Page Count");

  /** Counter names by field number; page lists have a counter for each priority. */
  private static final String[] NAMES = {
    "",
    "",
    "Zero",
    "Free",
    "Modified",
    "ModifiedNoWrite",
    "Bad",
    "Standby",
    "Repurposed",
    "ModifiedPageFile",
    "PagedPool",
    "NonPagedPool",
    "Mdl",
    "Commit"
  };

  private static final int FIRST = 2;
  private static final int STANDBY = 7;
  private static final int REPURPOSED = 8;

  private final ImportState state;
  private final KindTracks tracks;
  private final WireReader message = new WireReader();
  private final WireReader packed = new WireReader();

  MemoryPageCounters(ImportState state) {
    this.state = state;
    tracks = state.storage().tracks().of(KIND);
  }

  /** Imports the counters in the event's current field. */
  void parse(long timeNs, WireReader event) {
    int[] priorities = new int[NAMES.length];
    message.reset(event);
    while (message.next()) {
      int field = message.field();
      if (field == STANDBY || field == REPURPOSED) {
        addList(timeNs, field, priorities);
      } else if (field >= FIRST && field < NAMES.length) {
        add(timeNs, NAMES[field], message.longValue());
      }
    }
  }

  private void addList(long timeNs, int field, int[] priorities) {
    if (!message.isBytes()) {
      add(timeNs, NAMES[field] + " Pri-" + priorities[field]++, message.longValue());
      return;
    }
    packed.reset(message);
    while (packed.hasMore()) {
      add(timeNs, NAMES[field] + " Pri-" + priorities[field]++, packed.nextPacked());
    }
  }

  private void add(long timeNs, String name, long pages) {
    int track = tracks.track(state.strings().intern(name));
    state.storage().counters().add(timeNs, track, (double) pages);
  }
}
