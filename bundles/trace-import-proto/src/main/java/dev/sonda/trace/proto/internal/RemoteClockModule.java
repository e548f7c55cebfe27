package dev.sonda.trace.proto.internal;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Relates the clocks of a remote machine to the trace's clock: by clock synchronization packets,
 * which contain readings of both machines taken at nearly equal times, or, without such packets, on
 * the assumption that both machines booted simultaneously.
 */
final class RemoteClockModule implements PacketModule {
  private static final int REMOTE_CLOCK_SYNC = 107;
  private static final int CLIENT_CLOCKS = 2;
  private static final int HOST_CLOCKS = 3;

  /**
   * Upper limit of the time between readings of one synchronization round; readings further apart
   * belong to different rounds.
   */
  private static final long ROUND_NS = 30_000_000_000L;

  private final ImportState state;
  private final ClockGraph host;
  private final WireReader fields = new WireReader();

  RemoteClockModule(ImportState state, ClockGraph host) {
    this.state = state;
    this.host = host;
    if (state.clocks().defaultClock() == 0) {
      state.clocks().setDefaultClock(host.defaultClock());
    }
  }

  @Override
  public int[] contentFields() {
    return new int[] {REMOTE_CLOCK_SYNC};
  }

  @Override
  public boolean needsTime() {
    return false;
  }

  private void link(int clock, long remoteNs, long traceNs) {
    state.clocks().linkHostTime();
    int snapshot = state.clocks().beginSnapshot();
    state.clocks().add(snapshot, clock, remoteNs, false, 1);
    state.clocks().add(snapshot, ClockGraph.HOST_TIME, traceNs, false, 1);
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    List<Readings> rounds = new ArrayList<>();
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      if (fields.field() == 1) {
        rounds.add(readings());
      }
    }
    rounds.forEach(this::addSnapshot);
    offsets(rounds)
        .forEach((clock, offset) -> {
          long anchor = lastOnHost(rounds, clock);
          OptionalLong time = host.toTraceTime(clock, anchor);
          time.ifPresent(traceNs -> link(clock, anchor + offset, traceNs));
        });
  }

  private Readings readings() {
    WireReader sync = new WireReader();
    sync.reset(fields);
    Readings readings = new Readings(new HashMap<>(), new HashMap<>());
    while (sync.next()) {
      switch (sync.field()) {
        case CLIENT_CLOCKS -> readClocks(sync, readings.client);
        case HOST_CLOCKS -> readClocks(sync, readings.host);
        default -> {} // the message has no other relevant fields
      }
    }
    return readings;
  }

  private static void readClocks(WireReader parent, Map<Integer, Long> clocks) {
    WireReader snapshot = new WireReader();
    snapshot.reset(parent);
    WireReader clock = new WireReader();
    while (snapshot.next()) {
      if (snapshot.field() == 1) {
        clock.reset(snapshot);
        int id = 0;
        long value = 0;
        while (clock.next()) {
          id = clock.field() == 1 ? clock.intValue() : id;
          value = clock.field() == 2 ? clock.longValue() : value;
        }
        clocks.put(id, value);
      }
    }
  }

  private void addSnapshot(Readings readings) {
    int snapshot = state.clocks().beginSnapshot();
    readings.client.forEach((id, value) -> state.clocks().add(snapshot, id, value, false, 1));
  }

  private static long lastOnHost(List<Readings> rounds, int clock) {
    long last = 0;
    for (Readings round : rounds) {
      last = round.host.getOrDefault(clock, last);
    }
    return last;
  }

  /**
   * Computes by how much each clock of the remote machine is ahead of the host's clock, as the
   * average over all rounds.
   */
  private static Map<Integer, Long> offsets(List<Readings> rounds) {
    Map<Integer, List<Long>> all = new HashMap<>();
    for (int i = 1; i < rounds.size(); i++) {
      Readings first = rounds.get(i - 1);
      Readings second = rounds.get(i);
      if (second.boottime() - first.boottime() < ROUND_NS) {
        first.client.keySet().forEach(clock -> addOffsets(first, second, clock, all));
      }
    }
    Map<Integer, Long> offsets = new HashMap<>();
    all.forEach((clock, each) -> {
      long sum = each.stream().mapToLong(Long::longValue).sum();
      offsets.put(clock, sum / each.size());
    });
    return offsets;
  }

  /**
   * Adds two offset estimates for a clock. Readings alternate (client, host, client, host), so each
   * estimate compares one reading with the average of the two around it.
   */
  private static void addOffsets(
      Readings first, Readings second, int clock, Map<Integer, List<Long>> offsets) {
    long client1 = first.client.getOrDefault(clock, 0L);
    long host1 = first.host.getOrDefault(clock, 0L);
    long client2 = second.client.getOrDefault(clock, 0L);
    long host2 = second.host.getOrDefault(clock, 0L);
    if (client1 != 0 && host1 != 0 && client2 != 0 && host2 != 0) {
      List<Long> list = offsets.computeIfAbsent(clock, _ -> new ArrayList<>());
      list.add((client1 + client2) / 2 - host1);
      list.add(client2 - (host1 + host2) / 2);
    }
  }

  /** The clock readings in one synchronization message, by clock number. */
  private record Readings(Map<Integer, Long> client, Map<Integer, Long> host) {
    private long boottime() {
      return client.getOrDefault(ClockGraph.BOOTTIME, 0L);
    }
  }
}
