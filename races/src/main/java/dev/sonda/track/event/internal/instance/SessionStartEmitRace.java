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

/** Race between starting a session and emitting an event. */
@JCStressTest
@Description("A session starts while the program writes an event, and then another one.")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The first event came before the start.")
@Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "Both events came after it.")
@Outcome(id = "torn, .*", expect = FORBIDDEN, desc = "Events without the begin of their sequence.")
@Outcome(id = "0, .*", expect = FORBIDDEN, desc = "An event after the start is missing.")
@State
public class SessionStartEmitRace {
  private final TracedProgramState program = TracedProgramState.withCategory();
  private final EventCountingSink sink = new EventCountingSink();
  private final TrackEventInstance session = program.session(sink, true);
  private final ThreadSequences thread = program.thread(false);
  private final PendingEvent event = program.event();

  @Actor
  public void service() {
    TracedProgramState.start(session);
  }

  @Actor
  public void writer() {
    program.emit(event, thread);
  }

  @Arbiter
  public void judge(LL_Result r) {
    program.emit(event, thread);
    r.r1 = sink.events();
    r.r2 = program.mask();
  }
}
