package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.PacketVisitor;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Takes each packet to the module that reads its kind, with its sequence's state and its time. */
public final class PacketRouter implements PacketVisitor {
  /** Perfetto's own fields have smaller numbers; extensions may have any. */
  private static final int HIGHEST_NEAR_FIELD = 4096;

  private final ImportState state;
  private final PacketHead head = new PacketHead();
  private @Nullable PacketModule[] modules = new PacketModule[64];
  private final Map<Integer, PacketModule> farModules = new HashMap<>();
  private final PacketLosses losses;
  private long lastTimeNs;

  public PacketRouter(ImportState state, PacketLosses losses, List<PacketModule> all) {
    this.state = state;
    this.losses = losses;
    for (PacketModule module : all) {
      for (int field : module.contentFields()) {
        register(field, module);
      }
    }
  }

  /** The modules of packets that say something of the trace as a whole. */
  public static List<PacketModule> basicModules(ImportState state) {
    return List.of(new ClockModule(state));
  }

  private void register(int field, PacketModule module) {
    PacketModule before = module(field);
    PacketModule reader = before == null ? module : new TwoModules(before, module);
    if (field > HIGHEST_NEAR_FIELD) {
      farModules.put(field, reader);
      return;
    }
    if (field >= modules.length) {
      modules = Arrays.copyOf(modules, 2 * field);
    }
    modules[field] = reader;
  }

  private @Nullable PacketModule module(int field) {
    return field < modules.length ? modules[field] : farModules.get(field);
  }

  @Override
  public void packet(long place, int sizeBytes) {
    if (!head.read(state.memory(), place, sizeBytes)) {
      state.statistics().add(Statistic.PACKETS_BROKEN, 1);
    }
    SequenceState sequence = state.sequences().follow(head);
    losses.onPacket(head, sequence == null);
    PacketModule module = module(head.contentField());
    if (sequence == null || module == null) {
      return;
    }
    OptionalLong time = module.needsTime() ? time(sequence) : OptionalLong.of(lastTimeNs);
    if (time.isPresent()) {
      lastTimeNs = time.getAsLong();
      module.read(head, sequence, lastTimeNs);
    } else {
      state.statistics().add(Statistic.CLOCK_SYNC_FAILURE, 1);
    }
  }

  /** A packet without a time happens at that of the packet before it. */
  private OptionalLong time(SequenceState sequence) {
    if (!head.hasTimestamp()) {
      return OptionalLong.of(lastTimeNs);
    }
    int clock = head.clockId() != 0 ? head.clockId() : sequence.defaultClockId();
    if (clock == 0) {
      return OptionalLong.of(head.timestamp());
    }
    return state.clocks().toTraceTime(ClockGraph.clock(clock, head.sequenceId()), head.timestamp());
  }
}
