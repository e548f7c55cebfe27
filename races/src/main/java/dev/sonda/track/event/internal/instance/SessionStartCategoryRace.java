package dev.sonda.track.event.internal.instance;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Race between starting a session and registering a new category. */
@JCStressTest
@Description("A session starts while the program makes a category that it records.")
@Outcome(id = "1", expect = ACCEPTABLE, desc = "It is recorded.")
@Outcome(id = "0", expect = FORBIDDEN, desc = "The session never gets it.")
@State
public class SessionStartCategoryRace {
  private final TracedProgramState program = new TracedProgramState();
  private final TrackEventInstance session = program.session(new EventCountingSink(), true);

  @Actor
  public void service() {
    TracedProgramState.start(session);
  }

  @Actor
  public void program() {
    program.addCategory();
  }

  @Arbiter
  public void judge(I_Result r) {
    r.r1 = program.mask();
  }
}
