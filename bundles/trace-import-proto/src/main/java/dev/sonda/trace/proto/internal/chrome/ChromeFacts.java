package dev.sonda.trace.proto.internal.chrome;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.profile.sample.MappingSource;
import java.util.List;

/**
 * Data from Chrome's packets about the trace as a whole, for parsers of events.
 *
 * @param active processes that the browser lists as active
 * @param hashes names that events have as hashes
 * @param range from when on events are of interest
 * @param programs names of functions and classes
 * @param mappings files that sequences have interned
 */
public record ChromeFacts(
    ActiveProcesses active,
    HashedNames hashes,
    RangeOfInterest range,
    ProgramNames programs,
    MappingSource mappings) {
  /** Facts that no packet has told yet. */
  public static ChromeFacts of(ImportState state, MappingSource mappings) {
    return new ChromeFacts(
        new ActiveProcesses(state),
        new HashedNames(),
        new RangeOfInterest(state),
        new ProgramNames(state),
        mappings);
  }

  /** The modules that take the facts in. */
  public List<PacketModule> modules(ImportState state) {
    return List.of(
        range,
        programs,
        new TranslationModule(state, hashes),
        new ChromeTriggerModule(state, hashes),
        new ChromeMetadataModule(state));
  }
}
