package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.packet.ThreadReferenceTimes;
import dev.sonda.trace.proto.internal.profile.sample.InternedMappingSource;
import dev.sonda.trace.proto.internal.profile.sample.InternedStackSource;
import dev.sonda.trace.proto.internal.profile.sample.StackSampleModule;
import dev.sonda.trace.storage.profile.StackTableWriter;
import java.util.List;

/** The modules of profilers' packets, which share the stacks that sequences have interned. */
public final class ProfileModules {
  private final ImportState state;
  private final InternedStacks stacks;

  public ProfileModules(ImportState state) {
    this.state = state;
    stacks = new InternedStacks(state);
  }

  /** Access to interned stacks, for packets of other kinds that refer to stacks. */
  public InternedStackSource stacks() {
    return stacks::callsite;
  }

  /** Access to interned mappings, independent of the process. */
  public InternedMappingSource mappings() {
    return (sequence, iid) -> stacks.mapping(sequence, StackTableWriter.NONE, iid);
  }

  public List<PacketModule> all(ThreadReferenceTimes threads) {
    return List.of(
        new PerfSampleModule(state, stacks),
        new StreamingProfileModule(state, stacks, threads),
        new HeapProfileModule(state, stacks),
        new ModuleSymbolsModule(state),
        new MemoryMapModule(state),
        new StackSampleModule(state, stacks()));
  }
}
