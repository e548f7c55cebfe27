package dev.sonda.trace.proto.internal.chrome;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.profile.sample.InternedMappingSource;
import java.util.List;

/**
 * Data from Chrome's packets that the parsers of track events share.
 *
 * @param active processes that the browser lists as active
 * @param hashes names that events contain as hashes
 * @param range the time from which events are of interest
 * @param programs names of functions and classes
 * @param mappings executable files (mappings) interned by sequences
 */
public record ChromeTrackEventContext(
    ChromeProcessDataLoss active,
    HashedNames hashes,
    RangeOfInterestModule range,
    ProgramSymbolNames programs,
    InternedMappingSource mappings) {
  /** Creates empty facts, which packets fill later. */
  public static ChromeTrackEventContext of(ImportState state, InternedMappingSource mappings) {
    return new ChromeTrackEventContext(
        new ChromeProcessDataLoss(state),
        new HashedNames(),
        new RangeOfInterestModule(state),
        new ProgramSymbolNames(state),
        mappings);
  }

  /** The modules that fill the facts from packets. */
  public List<PacketModule> modules(ImportState state) {
    return List.of(
        range,
        programs,
        new TranslationTableModule(state, hashes),
        new ChromeTriggerModule(state, hashes),
        new ChromeMetadataModule(state));
  }
}
