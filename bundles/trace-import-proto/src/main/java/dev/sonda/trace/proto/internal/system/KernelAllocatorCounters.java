package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/**
 * Imports counters of the kernel's memory allocators: free chunks by size (buddyinfo), and slabs.
 */
final class KernelAllocatorCounters {
  private static final int BYTES_PER_KB = 1024;

  private final ImportState state;
  private final SystemCounterWriter counters;
  private final WireReader part = new WireReader();
  private final KindTracks chunks;
  private final KindTracks slabs;
  private final ArgSet args = new ArgSet();
  private int node;
  private int zone;
  private int order;

  KernelAllocatorCounters(ImportState state, SystemCounterWriter counters) {
    this.state = state;
    this.counters = counters;
    chunks =
        counters.tracks(
            TrackKind.counters("buddyinfo")
                .text("buddyinfo_node")
                .text("buddyinfo_zone")
                .number("buddyinfo_chunk_size_kb")
                .named("mem.buddyinfo[%s][%s][%s kB]"));
    slabs =
        counters.tracks(
            TrackKind.counters("slabinfo").in("bytes").text("slab_name").named("mem.slab.%s"));
  }

  void addBuddyInfo(WireReader entry) {
    node = counters.intern("");
    zone = node;
    order = 0;
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> node = counters.text(entry);
        case 2 -> zone = counters.text(entry);
        case 3 -> addChunks(entry);
        default -> {} // no other fields are used
      }
    }
  }

  private void addChunks(WireReader entry) {
    if (!entry.isBytes()) {
      addChunk(entry.longValue());
      return;
    }
    part.reset(entry);
    while (part.hasMore()) {
      addChunk(part.nextPacked());
    }
  }

  private void addChunk(long count) {
    long sizeKb = (1L << order++) * state.system().pageBytes() / BYTES_PER_KB;
    counters.add(chunks.track(node, zone, sizeKb), SystemCounterWriter.unsigned(count));
  }

  void addSlab(WireReader entry) {
    int name = counters.intern("");
    long pages = 0;
    long count = 0;
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> name = counters.text(entry);
        case 2 -> pages = entry.longValue();
        case 3 -> count = entry.longValue();
        default -> {} // no other fields are used
      }
    }
    double bytes = (double) pages * count * state.system().pageBytes();
    int row = counters.add(slabs.track(name), bytes);
    args.clear();
    addArg("pages_per_slab", pages);
    addArg("num_slabs", count);
    state.tables().counters.argSetId.set(row, state.argSets().write(args));
  }

  private void addArg(String name, long value) {
    int key = counters.intern(name);
    args.add(key, key, ArgType.UINT, value);
  }
}
