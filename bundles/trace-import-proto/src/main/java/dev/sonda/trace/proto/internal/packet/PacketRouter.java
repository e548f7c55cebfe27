package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.PacketVisitor;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Passes each packet to the module for its kind, with the state of its sequence and its time. */
public final class PacketRouter implements PacketVisitor {
  /**
   * Upper limit of field numbers in the lookup array. Perfetto's own fields have smaller numbers;
   * fields of extensions may have any number and are in a map.
   */
  private static final int HIGHEST_NEAR_FIELD = 4096;

  private static final int SERVICE_EVENT = 69;

  /**
   * Upper limit of packets that wait for a snapshot of their clock. Usually a snapshot follows the
   * first packets of its clock; more packets only occur for a clock without snapshots.
   */
  private static final int MAX_DEFERRED = 1 << 20;

  private final ImportState state;
  private final PacketHead head = new PacketHead();
  private @Nullable PacketModule[] modules = new PacketModule[64];
  private final Map<Integer, PacketModule> farModules = new HashMap<>();
  private final PacketLosses losses;
  private final PacketFailures failures;
  private final OtherMachinePacketSink machines;
  private final PacketReplacer substitute;
  private final List<DeferredPacket> deferred = new ArrayList<>();
  private BiConsumer<PacketHead, @Nullable SequenceState> observer = (_, _) -> {};
  private long lastTimeNs;

  /**
   * Creates a router for the packets of one machine.
   *
   * @param machines receives the packets of other machines
   */
  public PacketRouter(
      ImportState state,
      PacketLosses losses,
      List<PacketModule> all,
      OtherMachinePacketSink machines,
      PacketReplacer substitute) {
    this.substitute = substitute;
    this.state = state;
    this.losses = losses;
    this.machines = machines;
    failures = new PacketFailures(state);
    for (PacketModule module : all) {
      for (int field : module.contentFields()) {
        register(field, module);
      }
    }
  }

  /**
   * Sets an observer of all packets; its second argument is the state of the packet's sequence,
   * null if the state was lost.
   */
  public void setObserver(BiConsumer<PacketHead, @Nullable SequenceState> listener) {
    observer = listener;
  }

  /** The modules for packets that concern the trace as a whole. */
  public static List<PacketModule> basicModules(ImportState state) {
    return List.of(new ClockModule(state));
  }

  private void register(int field, PacketModule module) {
    PacketModule before = module(field);
    PacketModule reader = before == null ? module : new PacketModulePair(before, module);
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
    if (machines.take(head, place, sizeBytes)) {
      return;
    }
    substitute.replace(head);
    SequenceState sequence = state.sequences().follow(head);
    losses.onPacket(head, sequence == null);
    if (state.sequences().hasLeftOutInternedData()) {
      failures.addInternedDataWithoutState(head);
    }
    observer.accept(head, sequence);
    if (sequence == null) {
      failures.addPacketWithoutState(head);
    } else if (!route(sequence)) {
      defer(head.place(), head.sizeBytes(), sequence);
    }
  }

  private void defer(long place, int sizeBytes, SequenceState sequence) {
    if (deferred.size() < MAX_DEFERRED) {
      deferred.add(new DeferredPacket(place, sizeBytes, sequence));
    } else {
      failures.addUnknownTime(head, clock(sequence));
    }
  }

  /**
   * Routes the deferred packets, whose times may have become convertible by later clock snapshots.
   */
  public void finish() {
    for (DeferredPacket packet : deferred) {
      head.read(state.memory(), packet.place, packet.sizeBytes);
      if (!route(packet.sequence)) {
        failures.addUnknownTime(head, clock(packet.sequence));
      }
    }
    deferred.clear();
  }

  /** Passes the current packet to its module; false if its time can't be converted. */
  private boolean route(SequenceState sequence) {
    PacketModule module = module(head.contentField());
    OptionalLong time = time(sequence);
    if (time.isPresent()) {
      lastTimeNs = Math.max(lastTimeNs, time.getAsLong());
    } else if (module == null || module.needsTime()) {
      return false;
    }
    if (module != null) {
      module.read(head, sequence, time.orElse(lastTimeNs));
    }
    return true;
  }

  /**
   * The time of the current packet. Timestamps of service events are used unconverted, because they
   * must not determine the trace's clock.
   */
  private OptionalLong time(SequenceState sequence) {
    return switch (head.contentField()) {
      case ClockModule.CLOCK_SNAPSHOT -> OptionalLong.empty();
      case SERVICE_EVENT -> OptionalLong.of(head.hasTimestamp() ? head.timestamp() : lastTimeNs);
      default -> time(clock(sequence));
    };
  }

  /**
   * The time of the current packet by a clock; a packet without a timestamp gets the latest time of
   * all packets before it.
   */
  private OptionalLong time(long clock) {
    if (!head.hasTimestamp()) {
      return OptionalLong.of(lastTimeNs);
    }
    return clock == 0
        ? OptionalLong.of(head.timestamp())
        : state.clocks().toTraceTime(clock, head.timestamp());
  }

  private long clock(SequenceState sequence) {
    int clock = head.clockId() != 0 ? head.clockId() : sequence.defaultClockId();
    return clock == 0 ? state.clocks().defaultClock() : ClockGraph.clock(clock, head.sequenceId());
  }

  private record DeferredPacket(long place, int sizeBytes, SequenceState sequence) {}
}
