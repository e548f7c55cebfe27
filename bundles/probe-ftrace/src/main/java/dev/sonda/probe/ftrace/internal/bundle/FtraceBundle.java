package dev.sonda.probe.ftrace.internal.bundle;

import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bundle that is being put together, if one is. One thread.
 *
 * <p>Decoders write events into its array themselves: {@link #withRoom} gives the array, {@link
 * #size} the place, {@link #grownTo} takes the new one.
 */
public final class FtraceBundle {
  private static final int INITIAL_BYTES = 1 << 16;

  /** A bundle takes more only where one page's events do: that room isn't kept for the next. */
  private static final int KEPT_BYTES = 1 << 19;

  /** Large packets are hard on small buffers; asked between pages. */
  private static final int FULL_BYTES = 1 << 16;

  /** More names make the table of names slow to read; asked between pages. */
  private static final int FULL_COMMS = 64;

  private static final int MAX_HEADER_BYTES = 128;

  private final KernelSymbolTable symbols;
  private final CompactSched compactSched = new CompactSched();
  private final List<byte[]> descriptors;
  private final BitSet described = new BitSet();
  private byte[] bytes = new byte[INITIAL_BYTES];
  private int size;
  private boolean open;

  /**
   * @param descriptors encoded schemas, to be written by their index
   */
  public FtraceBundle(List<byte[]> descriptors, KernelSymbolTable symbols) {
    this.descriptors = List.copyOf(descriptors);
    this.symbols = symbols;
  }

  public boolean isOpen() {
    return open;
  }

  /** Whether the next page is better begun in another bundle. */
  public boolean isFull() {
    return size + compactSched.sizeBytes() > FULL_BYTES || compactSched.comms() > FULL_COMMS;
  }

  /**
   * Begins a bundle; the one before must be finished.
   *
   * @param lostEvents whether the kernel lost events before this bundle's first page
   * @param previousEndNs the time of the last event of this CPU before this bundle, 0 for none
   */
  public void begin(
      int cpu, boolean lostEvents, long previousEndNs, @Nullable ClockSnapshot clock) {
    byte[] out = withRoom(MAX_HEADER_BYTES);
    int at = Wire.number(out, size, EventBundleLayout.CPU, cpu);
    if (lostEvents) {
      at = Wire.number(out, at, EventBundleLayout.LOST_EVENTS, 1);
    }
    at = Wire.number(out, at, EventBundleLayout.PREVIOUS_BUNDLE_END_TIMESTAMP, previousEndNs);
    if (clock != null) {
      at = Wire.number(out, at, EventBundleLayout.FTRACE_CLOCK, clock.ftraceClock());
      at = Wire.number(out, at, EventBundleLayout.FTRACE_TIMESTAMP, clock.ftraceTimeNs());
      at = Wire.number(out, at, EventBundleLayout.BOOT_TIMESTAMP, clock.bootTimeNs());
    }
    size = at;
    open = true;
  }

  /** An array with room for so many bytes from {@link #size} on. */
  public byte[] withRoom(long maxBytes) {
    long needed = size + maxBytes + Wire.SLACK_BYTES;
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.toIntExact(Math.max(needed, 2L * bytes.length)));
    }
    return bytes;
  }

  public int size() {
    return size;
  }

  /** What was written up to that place belongs to the bundle. */
  public void grownTo(int end) {
    size = end;
  }

  public CompactSched compactSched() {
    return compactSched;
  }

  /** An event of that schema is in this bundle. */
  public void describe(int descriptor) {
    described.set(descriptor);
  }

  /**
   * Notes a page, or the rest of one, that made no sense.
   *
   * @param timeNs the page's own time, 0 if that isn't known
   */
  public void addError(long timeNs, int status) {
    byte[] out = withRoom(MAX_HEADER_BYTES);
    int slot = Wire.tag(out, size, EventBundleLayout.ERROR);
    int at = slot + 1;
    if (timeNs != 0) {
      at = Wire.number(out, at, EventBundleLayout.ERROR_TIMESTAMP, timeNs);
    }
    at = Wire.number(out, at, EventBundleLayout.ERROR_STATUS, status);
    Wire.fillSlot(out, slot, 1, at - slot - 1);
    size = at;
  }

  /** Writes the bundle as a packet; nothing if none is open. */
  public void finish(TraceWriter writer) {
    if (open) {
      addCompactSched();
      addDescriptors();
      try (PacketWriter packet = writer.packet()) {
        packet.bytes(EventBundleLayout.FTRACE_EVENTS, bytes, 0, size);
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
      int slot = Wire.tag(out, size, EventBundleLayout.COMPACT_SCHED);
      int slotBytes = Wire.slotBytes(max);
      int end = compactSched.writeTo(out, slot + slotBytes);
      Wire.fillSlot(out, slot, slotBytes, end - slot - slotBytes);
      size = end;
    }
  }

  private void addDescriptors() {
    for (int i = described.nextSetBit(0); i >= 0; i = described.nextSetBit(i + 1)) {
      byte[] descriptor = descriptors.get(i);
      byte[] out = withRoom(descriptor.length + MAX_HEADER_BYTES);
      size = Wire.wholeArray(out, size, EventBundleLayout.GENERIC_EVENT_DESCRIPTORS, descriptor);
    }
  }

  /** How much room is kept for bundles to come. */
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
