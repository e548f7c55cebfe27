package dev.sonda.probe.ftrace.internal.bundle;

import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds one FtraceEventBundle at a time. One thread.
 *
 * <p>Decoders write events into the bundle's array directly: {@link #withRoom} returns the array,
 * {@link #size} the index to write at, {@link #grownTo} sets the new end.
 */
public final class FtraceBundle {
  private static final int INITIAL_BYTES = 1 << 16;

  /**
   * Largest array kept for the next bundle; a larger one is needed only if the events of a single
   * page need it.
   */
  private static final int KEPT_BYTES = 1 << 19;

  /**
   * Size from which a bundle counts as full, since large packets overrun small buffers; checked
   * between pages.
   */
  private static final int FULL_BYTES = 1 << 16;

  /**
   * Number of thread names from which a bundle counts as full, since a larger table of names is
   * slow to read; checked between pages.
   */
  private static final int FULL_COMMS = 64;

  private static final int MAX_HEADER_BYTES = 128;

  private final InternedKernelSymbols symbols;
  private final CompactSched compactSched = new CompactSched();
  private final List<byte[]> descriptors;
  private final BitSet described = new BitSet();
  private byte[] bytes = new byte[INITIAL_BYTES];
  private int size;
  private boolean open;

  /**
   * @param descriptors encoded schemas, which {@link #describe} selects by index
   */
  public FtraceBundle(List<byte[]> descriptors, InternedKernelSymbols symbols) {
    this.descriptors = List.copyOf(descriptors);
    this.symbols = symbols;
  }

  public boolean isOpen() {
    return open;
  }

  /** Whether the next page should go into a new bundle. */
  public boolean isFull() {
    return size + compactSched.sizeBytes() > FULL_BYTES || compactSched.comms() > FULL_COMMS;
  }

  /**
   * Begins a bundle; the previous bundle must be finished.
   *
   * @param lostEvents whether the kernel lost events before this bundle's first page
   * @param previousEndNs the time of the last event of this CPU before this bundle, 0 for none
   */
  public void begin(
      int cpu, boolean lostEvents, long previousEndNs, @Nullable FtraceClockSnapshot clock) {
    byte[] out = withRoom(MAX_HEADER_BYTES);
    int at = ProtobufWireEncoder.number(out, size, FtraceBundleFieldNumbers.CPU, cpu);
    if (lostEvents) {
      at = ProtobufWireEncoder.number(out, at, FtraceBundleFieldNumbers.LOST_EVENTS, 1);
    }
    at =
        ProtobufWireEncoder.number(
            out, at, FtraceBundleFieldNumbers.PREVIOUS_BUNDLE_END_TIMESTAMP, previousEndNs);
    if (clock != null) {
      at =
          ProtobufWireEncoder.number(
              out, at, FtraceBundleFieldNumbers.FTRACE_CLOCK, clock.ftraceClock());
      at =
          ProtobufWireEncoder.number(
              out, at, FtraceBundleFieldNumbers.FTRACE_TIMESTAMP, clock.ftraceTimeNs());
      at =
          ProtobufWireEncoder.number(
              out, at, FtraceBundleFieldNumbers.BOOT_TIMESTAMP, clock.bootTimeNs());
    }
    size = at;
    open = true;
  }

  /** The array, grown if necessary to hold {@code maxBytes} more bytes from {@link #size} on. */
  public byte[] withRoom(long maxBytes) {
    long needed = size + maxBytes + ProtobufWireEncoder.SLACK_BYTES;
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.toIntExact(Math.max(needed, 2L * bytes.length)));
    }
    return bytes;
  }

  public int size() {
    return size;
  }

  /** Sets the end of the bundle to {@code end}, after a caller has written into the array. */
  public void grownTo(int end) {
    size = end;
  }

  public CompactSched compactSched() {
    return compactSched;
  }

  /** Marks that this bundle contains an event of schema {@code descriptor}. */
  public void describe(int descriptor) {
    described.set(descriptor);
  }

  /**
   * Adds an error for a page, or the rest of a page, that couldn't be parsed.
   *
   * @param timeNs the page's own time, 0 if that isn't known
   */
  public void addError(long timeNs, int status) {
    byte[] out = withRoom(MAX_HEADER_BYTES);
    int slot = ProtobufWireEncoder.tag(out, size, FtraceBundleFieldNumbers.ERROR);
    int at = slot + 1;
    if (timeNs != 0) {
      at = ProtobufWireEncoder.number(out, at, FtraceBundleFieldNumbers.ERROR_TIMESTAMP, timeNs);
    }
    at = ProtobufWireEncoder.number(out, at, FtraceBundleFieldNumbers.ERROR_STATUS, status);
    ProtobufWireEncoder.fillSlot(out, slot, 1, at - slot - 1);
    size = at;
  }

  /** Writes the bundle as a packet; nothing if none is open. */
  public void finish(TraceWriter writer) {
    if (open) {
      addCompactSched();
      addDescriptors();
      try (PacketWriter packet = writer.packet()) {
        packet.bytes(FtraceBundleFieldNumbers.FTRACE_EVENTS, bytes, 0, size);
        symbols.writeNew(packet);
      } finally {
        clear();
      }
    }
  }

  private void addCompactSched() {
    if (!compactSched.isEmpty()) {
      int max = compactSched.maxEncodedBytes();
      byte[] out = withRoom(max + MAX_HEADER_BYTES);
      int slot = ProtobufWireEncoder.tag(out, size, FtraceBundleFieldNumbers.COMPACT_SCHED);
      int slotBytes = ProtobufWireEncoder.slotBytes(max);
      int end = compactSched.writeTo(out, slot + slotBytes);
      ProtobufWireEncoder.fillSlot(out, slot, slotBytes, end - slot - slotBytes);
      size = end;
    }
  }

  private void addDescriptors() {
    for (int i = described.nextSetBit(0); i >= 0; i = described.nextSetBit(i + 1)) {
      byte[] descriptor = descriptors.get(i);
      byte[] out = withRoom(descriptor.length + MAX_HEADER_BYTES);
      size =
          ProtobufWireEncoder.wholeArray(
              out, size, FtraceBundleFieldNumbers.GENERIC_EVENT_DESCRIPTORS, descriptor);
    }
  }

  /** Size in bytes of the array kept for later bundles. */
  int roomBytes() {
    return bytes.length;
  }

  private void clear() {
    if (bytes.length > KEPT_BYTES) {
      bytes = new byte[INITIAL_BYTES];
    }
    size = 0;
    open = false;
    compactSched.clear();
    described.clear();
  }
}
