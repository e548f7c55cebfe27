package dev.sonda.probe.ftrace.internal.decode.event;

import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.FieldMove;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Compiled decoders of earlier sessions, for reuse by later sessions: the virtual machine has
 * already optimized their code, whereas new classes would be interpreted at first. May be used by
 * any thread.
 *
 * <p>Holds the most recently used decoders. A dropped decoder lives on as long as a session uses
 * it.
 */
public final class DecoderCache {
  /**
   * Maximum number of cached decoders: more than the frequent events of one kernel, and a limit of
   * memory if the kernel's formats keep changing.
   */
  static final int MAX_DECODERS = 512;

  private final SequencedMap<Code, EventDecoder> decoders = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * The parts of a plan that its code depends on; event ids aren't among them, since they change
   * when a kernel module is loaded again.
   */
  private record Code(int number, int threadOffset, List<FieldMove> moves) {
    static Code of(EventDecodingPlan plan) {
      return new Code(plan.number(), plan.threadOffset(), plan.moves());
    }
  }

  /** The plan's decoder, which is compiled if it isn't cached. */
  public synchronized EventDecoder compiled(EventDecodingPlan plan) {
    EventDecoder decoder =
        decoders.computeIfAbsent(Code.of(plan), _ -> DecoderCompiler.compile(plan));
    if (decoders.size() > MAX_DECODERS) {
      decoders.pollFirstEntry();
    }
    return decoder;
  }

  /** The plan's cached decoder, or null. */
  synchronized @Nullable EventDecoder find(EventDecodingPlan plan) {
    return decoders.get(Code.of(plan));
  }

  synchronized int size() {
    return decoders.size();
  }
}
