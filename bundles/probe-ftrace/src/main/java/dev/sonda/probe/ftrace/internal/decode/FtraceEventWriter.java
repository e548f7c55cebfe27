package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.probe.ftrace.internal.bundle.FtraceBundle;
import dev.sonda.probe.ftrace.internal.bundle.FtraceBundleFieldNumbers;
import dev.sonda.probe.ftrace.internal.bundle.ProtobufWireEncoder;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderLookupTables;
import dev.sonda.probe.ftrace.internal.decode.event.EventDecoder;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.decode.page.RecordHandler;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.ThreadChange;
import org.jspecify.annotations.Nullable;

/** Writes each record as an FtraceEvent. Of an invalid record, nothing is written. */
final class FtraceEventWriter implements RecordHandler {
  /** Descriptor index of an event whose schema isn't written into the bundle. */
  static final int NO_DESCRIPTOR = -1;

  private final FtraceBundle bundle;
  private final EventDecoder decoder;
  private final DecoderLookupTables context;
  private final int minSizeBytes;
  private final int maxFixedBytes;
  private final int dynamicMoves;
  private final int descriptor;
  private final @Nullable ThreadChange change;

  /**
   * @param descriptor index of the event's schema in the bundle's descriptors, or {@link
   *     #NO_DESCRIPTOR}
   */
  FtraceEventWriter(
      EventDecodingPlan plan,
      EventDecoder decoder,
      FtraceBundle bundle,
      DecoderLookupTables context,
      int descriptor) {
    this.bundle = bundle;
    this.decoder = decoder;
    this.context = context;
    this.descriptor = descriptor;
    minSizeBytes = plan.minSizeBytes();
    maxFixedBytes = plan.maxFixedBytes();
    dynamicMoves = plan.dynamicMoves();
    change = plan.change().orElse(null);
  }

  @Override
  public ParseStatus handle(byte[] page, int begin, int end, long timeNs) {
    int recordBytes = end - begin;
    if (recordBytes < minSizeBytes) {
      return ParseStatus.INVALID_EVENT;
    }
    long maxBytes = maxFixedBytes + (long) dynamicMoves * recordBytes;
    byte[] out = bundle.withRoom(maxBytes);
    int slotBytes = ProtobufWireEncoder.slotBytes(maxBytes);
    int slot = ProtobufWireEncoder.tag(out, bundle.size(), FtraceBundleFieldNumbers.EVENT);
    int at = slot + slotBytes;
    at = ProtobufWireEncoder.number(out, at, FtraceBundleFieldNumbers.EVENT_TIMESTAMP, timeNs);
    at = decoder.decode(page, begin, end, out, at, context);
    if (at == EventDecoder.INVALID) {
      return ParseStatus.INVALID_EVENT;
    }
    ProtobufWireEncoder.fillSlot(out, slot, slotBytes, at - slot - slotBytes);
    bundle.grownTo(at);
    noteEffects(page, begin);
    return ParseStatus.OK;
  }

  private void noteEffects(byte[] page, int begin) {
    if (descriptor != NO_DESCRIPTOR) {
      bundle.describe(descriptor);
    }
    if (change != null) {
      context.threads().note(change, page, begin);
    }
  }
}
