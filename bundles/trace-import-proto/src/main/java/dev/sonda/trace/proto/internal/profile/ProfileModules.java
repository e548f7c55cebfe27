package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.packet.ThreadReferences;
import dev.sonda.trace.proto.internal.profile.sample.StackSampleModule;
import java.util.List;

/** The modules of profilers' packets, which share the stacks that sequences interned. */
public final class ProfileModules {
  private ProfileModules() {}

  public static List<PacketModule> all(ImportState state, ThreadReferences threads) {
    InternedStacks stacks = new InternedStacks(state);
    return List.of(
        new PerfSampleModule(state, stacks),
        new StreamingProfileModule(state, stacks, threads),
        new HeapProfileModule(state, stacks),
        new ModuleSymbolsModule(state),
        new MemoryMapModule(state),
        new StackSampleModule(state, stacks::callsite));
  }
}
