package dev.sonda.trace.proto.internal.gpu;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.gpu.RenderStage.Described;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.table.system.GpuContextTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Imports the render stages of a GPU, with the context of the program that submitted the work. */
public final class RenderStageModule implements PacketModule {
  private static final int GPU_RENDER_STAGE_EVENT = 53;
  private static final int EVENT_NAMES = 2;
  private static final int CONTEXTS = 23;
  private static final int SPECIFICATIONS = 24;
  private static final List<String> APIS =
      List.of("UNDEFINED", "OPEN_GL", "VULKAN", "OPEN_CL", "CUDA", "HIP");

  private final ImportState state;
  private final RenderStageSlices slices;
  private final List<RenderStage> stages = new ArrayList<>();
  private final Set<Long> contexts = new HashSet<>();
  private final ComputeKernels kernels;
  private final WireReader fields = new WireReader();
  private final int kind;

  public RenderStageModule(ImportState state, VulkanModule vulkan) {
    this.state = state;
    kernels = new ComputeKernels(state);
    slices = new RenderStageSlices(state, vulkan);
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {GPU_RENDER_STAGE_EVENT};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    RenderStage stage = new RenderStage();
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      stage.read(fields);
    }
    resolve(stage, sequence);
    resolveKernel(stage, sequence);
    stages.add(stage);
    state.packets().add(timeNs, kind, stages.size() - 1, packet.content(), packet.contentBytes());
  }

  /**
   * Resolves the event's interned ids when its packet is read, because the sequence may reuse the
   * ids later.
   */
  private void resolve(RenderStage stage, SequenceState sequence) {
    if (stage.hasContext && sequence.read(state.memory(), fields, CONTEXTS, stage.context)) {
      readContext(stage);
    }
    stage.queueByIid = described(sequence, stage.queueIid);
    stage.stageByIid = described(sequence, stage.stageIid);
    if (stage.nameIid != 0 && sequence.read(state.memory(), fields, EVENT_NAMES, stage.nameIid)) {
      stage.name = RenderStage.described(fields, 2, 0, 0).name();
    }
  }

  private void resolveKernel(RenderStage stage, SequenceState sequence) {
    WireReader launch = stage.launch;
    if (stage.kernelIid == 0 && launch == null) {
      return;
    }
    ArgSet args = new ArgSet();
    if (stage.kernelIid != 0) {
      kernels.addKernel(sequence, stage.kernelIid, args);
    }
    if (launch != null) {
      kernels.addLaunch(sequence, launch, args);
    }
    stage.kernel = args;
    stage.launch = null;
  }

  private void readContext(RenderStage stage) {
    int api = 0;
    boolean hasPid = false;
    while (fields.next()) {
      switch (fields.field()) {
        case 2 -> {
          hasPid = true;
          stage.pid = fields.longValue();
        }
        case 3 -> api = fields.intValue();
        default -> {} // the interning id
      }
    }
    if (contexts.add(stage.context)) {
      GpuContextTable table = state.storage().systemTables().gpuContexts;
      int row = table.add();
      table.contextId.set(row, (int) stage.context);
      if (hasPid) {
        table.pid.set(row, (int) stage.pid);
      }
      String name = api >= 0 && api < APIS.size() ? APIS.get(api) : APIS.getFirst();
      table.api.set(row, state.strings().intern(name));
    }
  }

  private @Nullable Described described(SequenceState sequence, long iid) {
    return iid != 0 && sequence.read(state.memory(), fields, SPECIFICATIONS, iid)
        ? RenderStage.described(fields, 2, 3, 4)
        : null;
  }

  private void parse(long timeNs, long number, long place, long sizeBytes) {
    slices.add(timeNs, stages.get((int) number));
  }
}
