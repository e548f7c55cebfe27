package dev.sonda.trace.storage.v8;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.order.EventRun;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Imports CPU profiles of V8: nodes become callsites at once, samples in the order of time.
 *
 * <p>Trusts nothing in a profile. A text that is no JSON has no effect, as in Perfetto's trace
 * processor.
 */
public final class V8CpuProfiles {
  private static final long NS_PER_US = 1000;
  private static final int ID_BITS = 32;

  private final TraceStorage storage;
  private final V8ProfileReader reader;
  private final Map<SessionKey, Integer> numbers = new HashMap<>();
  private final List<V8ProfileSession> sessions = new ArrayList<>();
  private final EventRun run;
  private final int kind;
  private final int source;

  /** Creates the import of a trace's profiles, with a run of its own for their samples. */
  public V8CpuProfiles(TraceStorage storage) {
    this.storage = storage;
    reader = new V8ProfileReader(storage.strings());
    run = storage.events().addRun();
    kind = storage.events().addKind(this::parse);
    source = storage.strings().intern("legacy_v8");
  }

  /**
   * Reads a part of a profile.
   *
   * @param isInData whether the part is the field "data" of the text, instead of the text itself
   * @return what is wrong with the part, of which the rest is left out; empty for nothing
   */
  public Optional<String> add(
      byte[] json,
      int start,
      int end,
      boolean isInData,
      V8ProfileOwner owner,
      V8ProfileTarget target) {
    if (!reader.read(json, start, end, isInData)) {
      return Optional.empty();
    }
    if (reader.startUs().isPresent()) {
      OptionalLong startNs = target.startNs(reader.startUs().getAsLong());
      startNs.ifPresent(time -> begin(owner, time));
      return startNs.isPresent()
          ? Optional.empty()
          : Optional.of("the clock of a profile's start isn't known");
    }
    SessionKey key = new SessionKey(owner.profile(), owner.pid());
    Integer number = numbers.get(key);
    V8ProfileSession session = number == null ? null : sessions.get(number);
    reader.forEachNode(json, start, end, isInData, node -> addNode(node, session, target));
    return Optional.ofNullable(addSamples(number, owner, target));
  }

  private void begin(V8ProfileOwner owner, long startNs) {
    SessionKey key = new SessionKey(owner.profile(), owner.pid());
    int number =
        numbers.computeIfAbsent(
            key,
            _ -> {
              sessions.add(new V8ProfileSession(storage.stacks(), owner.pid()));
              return sessions.size() - 1;
            });
    sessions.get(number).begin(startNs);
  }

  private static void addNode(
      V8ProfileNode node, @Nullable V8ProfileSession session, V8ProfileTarget target) {
    String problem =
        session == null ? "a node belongs to a profile that didn't start" : session.add(node);
    if (problem != null) {
      target.onInvalidNode(problem);
    }
  }

  private @Nullable String addSamples(
      @Nullable Integer number, V8ProfileOwner owner, V8ProfileTarget target) {
    NumberList nodes = reader.samples();
    NumberList deltas = reader.timeDeltas();
    if (nodes.isTooLong() || deltas.isTooLong()) {
      return "a profile's part has more than %d samples".formatted(NumberList.MAX_SIZE);
    }
    if (nodes.size() != deltas.size()) {
      return "a profile's part has not as many times as samples";
    }
    if (number == null) {
      return nodes.size() == 0 ? null : "samples belong to a profile that didn't start";
    }
    for (int i = 0; i < nodes.size(); i++) {
      long idAndTid = nodes.get(i) << ID_BITS | owner.tid();
      target
          .sampleNs(sessions.get(number).advance(deltas.get(i) * NS_PER_US))
          .ifPresent(time -> run.add(time, kind, number, idAndTid, 0));
    }
    return null;
  }

  private void parse(long timeNs, long number, long idAndTid, long unused) {
    V8ProfileSession session = sessions.get((int) number);
    Integer callsite = session.callsite((int) (idAndTid >>> ID_BITS));
    if (callsite == null) {
      storage.statistics().add(Statistic.LEGACY_V8_CPU_PROFILE_INVALID_SAMPLE, 1);
      return;
    }
    Processes processes = storage.processes();
    int utid = processes.thread(idAndTid & 0xFFFF_FFFFL, session.pid());
    int upid = processes.process(session.pid());
    int sample = storage.samples().add(timeNs, source, upid, utid);
    storage.samples().tables().samples.callsiteId.set(sample, callsite);
  }

  /** Comparable, so that keys with equal hashes don't make a search linear. */
  private record SessionKey(long profile, long pid) implements Comparable<SessionKey> {
    private static final Comparator<SessionKey> ORDER =
        Comparator.comparingLong(SessionKey::profile).thenComparingLong(SessionKey::pid);

    @Override
    public int compareTo(SessionKey other) {
      return ORDER.compare(this, other);
    }
  }
}
