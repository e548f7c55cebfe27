package dev.sonda.trace.proto.internal.chrome;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import java.util.List;

/**
 * Facts that packets of Chrome tell of the trace as a whole, for parsers of events.
 *
 * @param active processes that the browser lists as active
 * @param hashes names that events have as hashes
 * @param range from when on events are of interest
 */
public record ChromeFacts(ActiveProcesses active, HashedNames hashes, RangeOfInterest range) {
  /** Facts that no packet has told yet. */
  public static ChromeFacts of(ImportState state) {
    return new ChromeFacts(
        new ActiveProcesses(state), new HashedNames(), new RangeOfInterest(state));
  }

  /** The modules that take the facts in. */
  public List<PacketModule> modules(ImportState state) {
    return List.of(
        range,
        new TranslationModule(state, hashes),
        new ChromeTriggerModule(state, hashes),
        new ChromeMetadataModule(state));
  }
}
