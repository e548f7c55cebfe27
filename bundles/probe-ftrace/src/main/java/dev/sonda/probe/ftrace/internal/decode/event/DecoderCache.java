package dev.sonda.probe.ftrace.internal.decode.event;

import dev.sonda.probe.ftrace.internal.plan.EventPlan;
import dev.sonda.probe.ftrace.internal.plan.FieldMove;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The code that sessions' events were compiled to, for later sessions: those get what the virtual
 * machine has optimized meanwhile, where new classes would be interpreted at first. Any thread.
 *
 * <p>Holds what was used last. What is dropped lives on as long as a session decodes with it, and
 * the rest goes with the cache.
 */
public final class DecoderCache {
  /** More than happen often on one kernel; a kernel whose formats keep changing fills no memory. */
  static final int MAX_DECODERS = 512;

  private final SequencedMap<Code, EventDecoder> decoders = new LinkedHashMap<>(16, 0.75f, true);

  /** All of a plan that its code depends on: a module that is loaded again has other ids. */
  private record Code(int number, int threadOffset, List<FieldMove> moves) {
    static Code of(EventPlan plan) {
      return new Code(plan.number(), plan.threadOffset(), plan.moves());
    }
  }

  /** The plan's decoder, which is made if there is none yet. */
  public synchronized EventDecoder compiled(EventPlan plan) {
    EventDecoder decoder =
        decoders.computeIfAbsent(Code.of(plan), _ -> DecoderCompiler.compile(plan));
    if (decoders.size() > MAX_DECODERS) {
      decoders.pollFirstEntry();
    }
    return decoder;
  }

  /** The plan's decoder if there is one. */
  synchronized @Nullable EventDecoder find(EventPlan plan) {
    return decoders.get(Code.of(plan));
  }

  synchronized int size() {
    return decoders.size();
  }
}
