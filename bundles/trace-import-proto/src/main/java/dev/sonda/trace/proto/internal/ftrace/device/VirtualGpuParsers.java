package dev.sonda.trace.proto.internal.ftrace.device;

import static java.util.Map.entry;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Imports the commands that a virtual machine puts into its GPU's queues as slices, and the free
 * entries and latency of each queue as counters.
 */
final class VirtualGpuParsers {
  private static final int QUEUE = 468;
  private static final int RESPONSE = 469;
  private static final int FENCE = 3;
  private static final int NAME = 5;
  private static final int FREE = 6;
  private static final int NUMBER = 7;
  private static final int TYPE = 8;
  private static final long UNSIGNED = 0xFFFF_FFFFL;

  /**
   * Upper limit of pending commands: more than the queues can hold, so it is only reached after
   * lost responses.
   */
  private static final int MAX_PENDING = 1 << 16;

  /** Maps the driver's names of queues to the names in tracks. */
  private static final Map<String, String> QUEUES =
      Map.of("control", "Control", "cursor", "Cursor");

  /** Command names by group: 2D commands, 3D commands and cursor commands. */
  private static final Map<Long, String[]> COMMANDS =
      Map.ofEntries(
          entry(
              0x100L,
              new String[] {
                "GET_DISPLAY_INFO",
                "RESOURCE_CREATE_2D",
                "RESOURCE_UNREF",
                "SET_SCANOUT",
                "RESOURCE_FLUSH",
                "TRANSFER_TO_HOST_2D",
                "RESOURCE_ATTACH_BACKING",
                "RESOURCE_DETACH_BACKING",
                "GET_CAPSET_INFO",
                "GET_CAPSET",
                "GET_EDID",
                "RESOURCE_ASSIGN_UUID",
                "RESOURCE_CREATE_BLOB",
                "SET_SCANOUT_BLOB"
              }),
          entry(
              0x200L,
              new String[] {
                "CTX_CREATE",
                "CTX_DESTROY",
                "CTX_ATTACH_RESOURCE",
                "CTX_DETACH_RESOURCE",
                "RESOURCE_CREATE_3D",
                "TRANSFER_TO_HOST_3D",
                "TRANSFER_FROM_HOST_3D",
                "SUBMIT_3D",
                "RESOURCE_MAP_BLOB",
                "RESOURCE_UNMAP_BLOB"
              }),
          entry(0x300L, new String[] {"UPDATE_CURSOR", "MOVE_CURSOR"}));

  private final SliceAndCounterOutput output;
  private final KindTracks free;
  private final KindTracks latencies;
  private final OverlappingSliceTracks queues;
  private final Map<Pending, Long> startsNs = new HashMap<>();

  VirtualGpuParsers(ImportState state) {
    output = new SliceAndCounterOutput(state);
    free =
        output.tracks(
            TrackKind.counters("virtgpu_num_free").text("virtgpu_name").named("Virtgpu %s Free"));
    latencies =
        output.tracks(
            TrackKind.counters("virtgpu_latency").text("virtgpu_name").named("Virtgpu %s Latency"));
    queues =
        state
            .storage()
            .tracks()
            .lanesOf(TrackKind.slices("virtgpu_queue_event").text("virtgpu_name"));
  }

  void register(EventParsers parsers) {
    parsers.add(QUEUE, this::queue);
    parsers.add(RESPONSE, this::respond);
  }

  /** The track name of the event's queue; null for an unknown queue. */
  private @Nullable String queueOf(KernelEvent event) {
    return QUEUES.get(output.text(event.text(NAME)));
  }

  private void queue(KernelEvent event) {
    String queue = queueOf(event);
    if (queue == null) {
      return;
    }
    int queueName = output.intern(queue);
    output.counter(event, free.track(queueName), (double) (event.number(FREE) & UNSIGNED));
    long number = event.number(NUMBER) & UNSIGNED;
    int track = queues.begin(trackName(queue), number, queueName);
    output.begin(event, track, 0, output.intern(command(event.number(TYPE) & UNSIGNED)));
    // a command with a fence is answered only when its work is done, so it isn't counted in the
    // queue's latency
    if (event.number(FENCE) == 0 && startsNs.size() < MAX_PENDING) {
      startsNs.put(new Pending(queueName, number), event.timeNs());
    }
  }

  private int trackName(String queue) {
    return output.intern("Virtgpu " + queue + " Queue");
  }

  private static String command(long type) {
    String[] group = COMMANDS.get(type & ~0xFFL);
    int place = (int) (type & 0xFF);
    return group == null || place >= group.length ? "" : group[place];
  }

  private void respond(KernelEvent event) {
    String queue = queueOf(event);
    if (queue == null) {
      return;
    }
    int queueName = output.intern(queue);
    output.counter(event, free.track(queueName), (double) (event.number(FREE) & UNSIGNED));
    long number = event.number(NUMBER) & UNSIGNED;
    output.end(event, queues.end(trackName(queue), number, queueName), 0, 0);
    Long startNs = startsNs.remove(new Pending(queueName, number));
    if (startNs != null) {
      output.counter(event, latencies.track(queueName), (double) (event.timeNs() - startNs));
    }
  }

  private record Pending(int queue, long number) {}
}
