package dev.sonda.track.event.internal.instance;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sonda.track.event.internal.record.PendingEvent;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/**
 * Race between emitting an event, and stopping a session and starting another one in its slot that
 * also records the category.
 */
@JCStressTest
@Description("A session takes an ended one's slot and records what that one did.")
@Outcome(
    id = {"0, 1, 1", "1, 0, 1", "0, 0, 1"},
    expect = ACCEPTABLE,
    desc = "In one of them, or between the two.")
@Outcome(id = "1, 1, .*", expect = FORBIDDEN, desc = "One event, twice.")
@Outcome(id = ".*, .*, .*", expect = FORBIDDEN, desc = "Torn, or more than was written.")
@State
public class SlotSuccessorEmitRace {
  private final TracedProgramState program = TracedProgramState.withCategory();
  private final EventCountingSink old = new EventCountingSink();
  private final EventCountingSink fresh = new EventCountingSink();
  private final TrackEventInstance first = program.session(old, true);
  private final TrackEventInstance second = program.session(fresh, true);
  private final ThreadSequences thread = program.thread(false);
  private final PendingEvent event = program.event();

  public SlotSuccessorEmitRace() {
    TracedProgramState.start(first);
  }

  @Actor
  public void service() {
    TracedProgramState.stop(first);
    TracedProgramState.start(second);
  }

  @Actor
  public void writer() {
    program.emit(event, thread);
  }

  @Arbiter
  public void judge(LLL_Result r) {
    r.r1 = old.events();
    r.r2 = fresh.events();
    r.r3 = program.mask();
  }
}
