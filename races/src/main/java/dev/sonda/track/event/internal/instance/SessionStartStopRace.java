package dev.sonda.track.event.internal.instance;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IL_Result;

/** Race between starting one session and stopping another. */
@JCStressTest
@Description("One session stops while another one starts: both change the category's mask.")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "It has the slot that the ended one had.")
@Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "It has the slot beside it.")
@Outcome(id = "0, .*", expect = FORBIDDEN, desc = "The stop switched off what had started.")
@Outcome(id = "3, .*", expect = FORBIDDEN, desc = "The start switched on what had stopped.")
@State
public class SessionStartStopRace {
  private final TracedProgramState program = TracedProgramState.withCategory();
  private final EventCountingSink sink = new EventCountingSink();
  private final TrackEventInstance ending = program.session(new EventCountingSink(), true);
  private final TrackEventInstance starting = program.session(sink, true);

  public SessionStartStopRace() {
    TracedProgramState.start(ending);
  }

  @Actor
  public void stopping() {
    TracedProgramState.stop(ending);
  }

  @Actor
  public void starting() {
    TracedProgramState.start(starting);
  }

  @Arbiter
  public void judge(IL_Result r) {
    program.emit(program.event(), program.thread(false));
    r.r1 = program.mask();
    r.r2 = sink.events();
  }
}
