package dev.sonda.track.event.internal.instance;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLI_Result;

/** Race between two sessions that start when only one slot is free. */
@JCStressTest
@Description("Two sessions want the last slot.")
@Outcome(id = "7, -1, 128", expect = ACCEPTABLE, desc = "The first session has it.")
@Outcome(id = "-1, 7, 128", expect = ACCEPTABLE, desc = "The second session has it.")
@Outcome(id = "7, 7, .*", expect = FORBIDDEN, desc = "Both have it: one records nothing.")
@Outcome(id = "-1, -1, .*", expect = FORBIDDEN, desc = "Neither has it.")
@State
public class LastSlotStartRace {
  private static final int LAST = InstanceSlots.COUNT - 1;

  private final TracedProgramState program = TracedProgramState.withCategory();
  private final TrackEventInstance first = program.session(new EventCountingSink(), true);
  private final TrackEventInstance second = program.session(new EventCountingSink(), true);

  public LastSlotStartRace() {
    TrackEventInstance silent = program.session(new EventCountingSink(), false);
    for (int slot = 0; slot < LAST; slot++) {
      program.slots.take(silent);
    }
  }

  @Actor
  public void first(LLI_Result r) {
    r.r1 = start(first);
  }

  @Actor
  public void second(LLI_Result r) {
    r.r2 = start(second);
  }

  private static int start(TrackEventInstance session) {
    try {
      TracedProgramState.start(session);
      return LAST;
    } catch (IllegalStateException e) {
      return InstanceSlots.NONE;
    }
  }

  @Arbiter
  public void judge(LLI_Result r) {
    r.r3 = program.mask();
  }
}
