package dev.sonda.trace.proto.internal;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.SequenceStates;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.importing.ImportOptions;
import dev.sonda.trace.proto.internal.android.AndroidModules;
import dev.sonda.trace.proto.internal.chrome.ChromeEventsModule;
import dev.sonda.trace.proto.internal.content.ProtoContentAnalysis;
import dev.sonda.trace.proto.internal.deobfuscation.DeobfuscationModule;
import dev.sonda.trace.proto.internal.etw.EtwModule;
import dev.sonda.trace.proto.internal.fold.ProtoVms;
import dev.sonda.trace.proto.internal.frame.FrameTimelineModule;
import dev.sonda.trace.proto.internal.frame.GpuMemoryModule;
import dev.sonda.trace.proto.internal.frame.GraphicsFrameModule;
import dev.sonda.trace.proto.internal.ftrace.FtraceModule;
import dev.sonda.trace.proto.internal.gpu.GpuCounterModule;
import dev.sonda.trace.proto.internal.gpu.GpuLogModule;
import dev.sonda.trace.proto.internal.gpu.RenderStageModule;
import dev.sonda.trace.proto.internal.gpu.VulkanModule;
import dev.sonda.trace.proto.internal.heap.HeapModules;
import dev.sonda.trace.proto.internal.kernel.GenericKernelModule;
import dev.sonda.trace.proto.internal.memory.MemoryDumpModule;
import dev.sonda.trace.proto.internal.metadata.MetadataModules;
import dev.sonda.trace.proto.internal.network.NetworkPacketModule;
import dev.sonda.trace.proto.internal.packet.ExtensionDescriptorModule;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.MachineProperties;
import dev.sonda.trace.proto.internal.packet.OtherMachinePacketSink;
import dev.sonda.trace.proto.internal.packet.PacketLosses;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.packet.PacketRouter;
import dev.sonda.trace.proto.internal.packet.ThreadReferenceTimes;
import dev.sonda.trace.proto.internal.power.EnergyEstimateModule;
import dev.sonda.trace.proto.internal.power.EntityStateModule;
import dev.sonda.trace.proto.internal.power.PowerRailModule;
import dev.sonda.trace.proto.internal.power.SystemPropertyModule;
import dev.sonda.trace.proto.internal.profile.ProfileModules;
import dev.sonda.trace.proto.internal.system.BatteryModule;
import dev.sonda.trace.proto.internal.system.MachineHardwareModule;
import dev.sonda.trace.proto.internal.system.PackageListModule;
import dev.sonda.trace.proto.internal.system.ProcessStatsModule;
import dev.sonda.trace.proto.internal.system.ProcessTreeModule;
import dev.sonda.trace.proto.internal.system.SysStatsModule;
import dev.sonda.trace.proto.internal.system.SystemJournalModule;
import dev.sonda.trace.proto.internal.track.TrackEventModule;
import dev.sonda.trace.proto.internal.v8.V8Module;
import dev.sonda.trace.proto.internal.window.WindowModule;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.archive.MemberMachines;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The import of one machine's packets: the modules that read the packets, and the import state that
 * the modules share.
 */
final class MachinePacketsImport {
  private final ImportState state;
  private final PacketLosses losses = new PacketLosses();
  private final List<PacketModule> modules = new ArrayList<>();
  private final ProtoVms protoVms;
  private final @Nullable ProtoContentAnalysis content;

  MachinePacketsImport(
      TraceMemory memory,
      TraceStorage storage,
      ClockGraph clocks,
      MemberMachines machines,
      ImportOptions options) {
    state =
        new ImportState(
            memory,
            new SequenceStates(memory),
            clocks,
            new MachineProperties(),
            storage,
            machines,
            storage.events().addRun(),
            storage.events().addRun(),
            options);
    content = options.analyzesContent() ? new ProtoContentAnalysis(state) : null;
    storage.processes().useIdleThread();
    modules.addAll(PacketRouter.basicModules(state));
    modules.add(new ExtensionDescriptorModule(state));
    modules.addAll(MetadataModules.all(state, losses));
    modules.add(new MachineHardwareModule(state));
    modules.add(new ProcessTreeModule(state));
    modules.add(new ProcessStatsModule(state));
    modules.add(new SysStatsModule(state));
    modules.add(new BatteryModule(state));
    modules.add(new PowerRailModule(state));
    modules.add(new EnergyEstimateModule(state));
    modules.add(new EntityStateModule(state));
    modules.add(new SystemPropertyModule(state));
    modules.add(new SystemJournalModule(state));
    modules.add(new FtraceModule(state));
    modules.add(new EtwModule(state));
    ThreadReferenceTimes threads = new ThreadReferenceTimes();
    ProfileModules profiles = new ProfileModules(state);
    modules.addAll(TrackEventModule.all(state, threads, profiles));
    modules.addAll(profiles.all(threads));
    HeapModules heap = new HeapModules(state);
    modules.addAll(heap.all());
    modules.add(new DeobfuscationModule(state, heap));
    modules.add(new ChromeEventsModule(state));
    modules.add(new MemoryDumpModule(state));
    modules.add(new PackageListModule(state));
    modules.add(new GenericKernelModule(state));
    protoVms = new ProtoVms(state);
    modules.add(protoVms);
    modules.addAll(AndroidModules.all(state));
    modules.add(new NetworkPacketModule(state));
    modules.add(new FrameTimelineModule(state));
    modules.add(new GraphicsFrameModule(state));
    modules.add(new GpuMemoryModule(state));
    modules.add(new GpuCounterModule(state));
    modules.add(new GpuLogModule(state));
    VulkanModule vulkan = new VulkanModule(state);
    modules.add(vulkan);
    modules.add(new RenderStageModule(state, vulkan));
    modules.add(new WindowModule(state));
    modules.add(new V8Module(state));
  }

  ImportState state() {
    return state;
  }

  void add(List<? extends PacketModule> more) {
    modules.addAll(more);
  }

  /**
   * Creates a router that passes packets to the modules of this import and to listeners.
   *
   * @param listeners modules that belong to another trace's import, which finishes them
   */
  PacketRouter router(OtherMachinePacketSink machines, List<PacketModule> listeners) {
    List<PacketModule> all = new ArrayList<>(modules);
    all.addAll(listeners);
    PacketRouter router = new PacketRouter(state, losses, all, machines, protoVms);
    if (content != null) {
      router.setObserver(content::onPacket);
    }
    return router;
  }

  /** Ends the import after the last event. */
  void finish() {
    modules.forEach(PacketModule::finish);
    if (content != null) {
      content.finish();
    }
    state.statistics().add(Statistic.SEQUENCE_PACKET_LOSS, state.sequences().losses());
  }
}
