package dev.sonda.trace.proto.internal.gpu;

import dev.sonda.trace.proto.internal.gpu.RenderStage.Described;
import dev.sonda.trace.proto.internal.gpu.RenderStage.Extra;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.TrackTable;
import dev.sonda.trace.storage.track.GpuWorkFlows;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the render stages of a GPU as slices, on a track for each hardware queue. */
final class RenderStageSlices {
  private static final int COMMAND_BUFFER = 6;
  private static final int RENDER_PASS = 18;
  private static final int FRAMEBUFFER = 24;

  private static final TrackKind KIND =
      TrackKind.slices("gpu_render_stage")
          .number("ugpu")
          .number("gpu")
          .text("render_stage_source")
          .number("hwqueue_id")
          .text("hwqueue_name");

  private final ImportState state;
  private final VulkanModule vulkan;
  private final OverlappingSliceTracks tracks;
  private final Map<Long, Described> queues = new HashMap<>();
  private final List<Described> stages = new ArrayList<>();

  /** By queue number, tracks of queues whose name isn't known yet. */
  private final Map<Long, List<Integer>> unnamed = new HashMap<>();

  private final ArgSet args = new ArgSet();

  RenderStageSlices(ImportState state, VulkanModule vulkan) {
    this.state = state;
    this.vulkan = vulkan;
    tracks = state.storage().tracks().lanesOf(KIND);
  }

  void add(long timeNs, RenderStage stage) {
    addNames(stage);
    boolean isUnknownQueue = stage.queueIid != 0 && stage.queueByIid == null;
    if (!stage.hasEvent || isUnknownQueue) {
      return;
    }
    int track = track(timeNs, stage);
    fillArguments(stage);
    int name = state.strings().intern(name(stage));
    int slice = state.storage().slices().add(timeNs, stage.durationNs, track, 0, name, args);
    if (slice != Slices.NONE) {
      GpuWorkFlows flows = state.storage().stageFlows();
      flows.addStage(stage.event, slice);
      stage.waits.forEach(event -> flows.addWait(event, slice));
    }
  }

  private void addNames(RenderStage stage) {
    stages.addAll(stage.stages);
    for (int queue = 0; queue < stage.queues.size(); queue++) {
      Described named = stage.queues.get(queue);
      if (named != null) {
        queues.put((long) queue, named);
        for (int track : unnamed.getOrDefault((long) queue, List.of())) {
          name(track, named);
        }
        unnamed.remove((long) queue);
      }
    }
  }

  private void name(int track, Described queue) {
    state.tables().tracks.name.set(track, state.strings().intern(queue.name()));
    describe(track, queue.description());
  }

  private void describe(int track, String description) {
    if (description.isEmpty()) {
      return;
    }
    TrackTable table = state.tables().tracks;
    int text = state.strings().intern(description);
    table.description.set(track, text);
    args.clear();
    int key = state.strings().intern("description");
    args.add(key, key, ArgType.STRING, text);
    state.storage().tracks().describe(track, args);
  }

  private int track(long timeNs, RenderStage stage) {
    boolean isByIid = stage.queueByIid != null;
    long id = isByIid ? stage.queueIid : stage.queue;
    Described known = isByIid ? stage.queueByIid : queues.get(stage.queue);
    int dimension = known == null ? 0 : state.strings().intern(known.name());
    int name =
        known == null ? state.strings().intern("Unknown GPU Queue " + stage.queue) : dimension;
    int source = state.strings().intern(isByIid ? "iid" : "id");
    int ugpu = state.storage().gpus().ugpu(stage.gpu);
    int track =
        tracks.alone(name, timeNs, stage.durationNs, ugpu, stage.gpu, source, id, dimension);
    if (tracks.isNew() && known == null) {
      unnamed.computeIfAbsent(stage.queue, _ -> new ArrayList<>()).add(track);
    } else if (tracks.isNew() && known != null) {
      describe(track, known.description());
    }
    return track;
  }

  private String name(RenderStage stage) {
    if (stage.name != null) {
      return stage.name;
    }
    if (stage.stageIid != 0) {
      return stage.stageByIid == null ? "" : stage.stageByIid.name();
    }
    boolean isKnown = stage.stage >= 0 && stage.stage < stages.size();
    return isKnown
        ? stages.get((int) stage.stage).name()
        : "render stage(" + Long.toUnsignedString(stage.stage) + ")";
  }

  private void fillArguments(RenderStage stage) {
    args.clear();
    addStage(stage);
    if (stage.kernel != null) {
      args.addAll(stage.kernel, state.strings());
    }
    if (stage.passInstance != 0) {
      addText("correlation_id", "rp:#" + Long.toUnsignedString(stage.passInstance));
    }
    for (Extra extra : stage.extras) {
      addText(extra.key(), extra.value());
    }
    add("context_id", ArgType.UINT, stage.context);
    add("render_target", ArgType.UINT, stage.renderTarget);
    addText("render_target_name", vulkan.nameOf(FRAMEBUFFER, stage.renderTarget));
    add("render_pass", ArgType.UINT, stage.renderPass);
    addText("render_pass_name", vulkan.nameOf(RENDER_PASS, stage.renderPass));
    addText("render_subpasses", stage.subpassNumbers());
    add("command_buffer", ArgType.UINT, stage.commandBuffer);
    addText("command_buffer_name", vulkan.nameOf(COMMAND_BUFFER, stage.commandBuffer));
    add("submission_id", ArgType.INT, stage.submission);
    add("hw_queue_id", ArgType.UINT, stage.queueByIid == null ? stage.queue : stage.queueIid);
    add("upid", ArgType.INT, state.processes().process(stage.pid));
  }

  private void addStage(RenderStage stage) {
    if (stage.stageByIid != null) {
      add("render_stage_category", ArgType.INT, stage.stageByIid.category());
      addDescription(stage.stageByIid);
    } else if (stage.hasStage && stage.stage >= 0 && stage.stage < stages.size()) {
      addDescription(stages.get((int) stage.stage));
    }
  }

  private void addDescription(Described stage) {
    if (!stage.description().isEmpty()) {
      addText("description", stage.description());
    }
  }

  private void addText(String key, @Nullable String text) {
    add(key, ArgType.STRING, text == null || text.isEmpty() ? 0 : state.strings().intern(text));
  }

  private void add(String key, ArgType type, long value) {
    int id = state.strings().intern(key);
    args.add(id, id, type, value);
  }
}
