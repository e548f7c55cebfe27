package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.TrackKind;

/**
 * Imports kernel events of memory shared between devices and programs (ION, DMA heaps, FastRPC):
 * counters, and a slice for each buffer.
 */
final class DmaBufferParsers {
  private static final int ION_HEAP_SHRINK = 314;
  private static final int ION_HEAP_GROW = 315;
  private static final int ION_STAT = 335;
  private static final int FASTRPC_DMA_STAT = 347;
  private static final int DMA_HEAP_STAT = 351;
  private static final int LENGTH = 2;
  private static final int TOTAL = 3;
  private static final int BYTES_PER_KB = 1024;

  /** Names of the DSPs of phones, by FastRPC channel number. */
  private static final String[] FASTRPC_CHANNELS = {"ASDP", "MDSP", "SDSP", "CDSP"};

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final KindTracks ion;
  private final KindTracks ionChanges;
  private final KindTracks heap;
  private final KindTracks heapChanges;
  private final KindTracks channels;
  private final KindTracks channelChanges;
  private final OverlappingSliceTracks ionBuffers;
  private final OverlappingSliceTracks heapBuffers;
  private final int inode;

  DmaBufferParsers(ImportState state) {
    this.state = state;
    output = new SliceAndCounterOutput(state);
    ion = output.tracks(TrackKind.counters("ion").text("heap_name"));
    ionChanges = output.tracks(TrackKind.counters("ion_change").text("heap_name").number("utid"));
    heap = output.tracks(TrackKind.counters("android_dma_heap").named("mem.dma_heap"));
    heapChanges =
        output.tracks(
            TrackKind.counters("android_dma_heap_change")
                .number("utid")
                .named("mem.dma_heap_change"));
    channels = output.tracks(TrackKind.counters("fastrpc").number("cid"));
    channelChanges =
        output.tracks(TrackKind.counters("fastrpc_change").number("cid").number("utid"));
    ionBuffers = lanes("android_ion_allocations", "mem.ion_buffer");
    heapBuffers = lanes("android_dma_allocations", "mem.dma_buffer");
    inode = output.intern("inode");
  }

  private OverlappingSliceTracks lanes(String type, String name) {
    return state.storage().tracks().lanesOf(TrackKind.slices(type).named(name));
  }

  void register(EventParsers parsers) {
    parsers.add(ION_HEAP_GROW, event -> parseIonHeap(event, event.number(LENGTH)));
    parsers.add(ION_HEAP_SHRINK, event -> parseIonHeap(event, -event.number(LENGTH)));
    parsers.add(ION_STAT, this::parseIon);
    parsers.add(DMA_HEAP_STAT, this::parseHeap);
    parsers.add(FASTRPC_DMA_STAT, this::parseChannel);
  }

  /** Adds a change of an ION heap. The event contains the heap's size before the change. */
  private void parseIonHeap(KernelEvent event, long changeBytes) {
    int name = event.has(1) ? event.text(1) : output.intern("unknown");
    addIon(event, name, event.number(TOTAL) + changeBytes, changeBytes);
  }

  private void parseIon(KernelEvent event) {
    addIon(event, 0, event.number(TOTAL), event.number(LENGTH));
    addBuffer(event, ionBuffers, event.number(1));
  }

  private void addIon(KernelEvent event, int name, long total, long change) {
    String suffix = output.text(name).isEmpty() ? "" : "." + output.text(name);
    ion.named(output.intern("mem.ion" + suffix));
    output.counter(event, ion.track(name), (double) total);
    ionChanges.named(output.intern("mem.ion_change" + suffix));
    output.counter(event, ionChanges.track(name, utid(event)), (double) change);
  }

  private void parseHeap(KernelEvent event) {
    output.counter(event, heap.track(), (double) event.number(TOTAL));
    output.with(inode, ArgType.UINT, event.number(1));
    output.counter(event, heapChanges.track(utid(event)), (double) event.number(LENGTH));
    addBuffer(event, heapBuffers, event.number(1));
  }

  private void addBuffer(KernelEvent event, OverlappingSliceTracks buffers, long id) {
    long bytes = event.number(LENGTH);
    if (bytes > 0) {
      int name = output.intern(bytes / BYTES_PER_KB + " kB");
      output.begin(event, buffers.begin(0, id), 0, name);
    } else {
      output.end(event, buffers.end(0, id), 0, 0);
    }
  }

  private void parseChannel(KernelEvent event) {
    int channel = event.integer(1);
    boolean isKnown = channel >= 0 && channel < FASTRPC_CHANNELS.length;
    String name = isKnown ? FASTRPC_CHANNELS[channel] : Integer.toUnsignedString(channel);
    channels.named(output.intern("mem.fastrpc[" + name + "]"));
    output.counter(event, channels.track(channel), (double) event.number(TOTAL));
    channelChanges.named(output.intern("mem.fastrpc_change[" + name + "]"));
    output.counter(
        event, channelChanges.track(channel, utid(event)), (double) event.number(LENGTH));
  }

  private int utid(KernelEvent event) {
    return state.processes().thread(event.pid());
  }
}
