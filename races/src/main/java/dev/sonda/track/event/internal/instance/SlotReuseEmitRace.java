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
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Race between emitting an event, and stopping a session and starting another one in its slot that
 * doesn't record the category.
 */
@JCStressTest
@Description("A session takes an ended one's slot and doesn't record what that one did.")
@Outcome(id = "[01], 0", expect = ACCEPTABLE, desc = "In the session that wanted it, or in none.")
@Outcome(id = ".*, 1", expect = FORBIDDEN, desc = "In a session that doesn't want it.")
@Outcome(id = ".*, .*", expect = FORBIDDEN, desc = "More than was written.")
@State
public class SlotReuseEmitRace {
  private final TracedProgramState program = TracedProgramState.withCategory();
  private final EventCountingSink wanting = new EventCountingSink();
  private final EventCountingSink other = new EventCountingSink();
  private final TrackEventInstance first = program.session(wanting, true);
  private final TrackEventInstance second = program.session(other, false);
  private final ThreadSequences thread = program.thread(false);
  private final PendingEvent event = program.event();

  public SlotReuseEmitRace() {
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
  public void judge(LL_Result r) {
    r.r1 = wanting.events();
    r.r2 = other.events();
  }
}
