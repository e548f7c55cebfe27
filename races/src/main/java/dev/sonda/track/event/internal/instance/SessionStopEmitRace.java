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
import org.openjdk.jcstress.infra.results.ZL_Result;

/** Race between stopping a session and emitting an event. */
@JCStressTest
@Description("A session stops and says so while the program writes an event.")
@Outcome(id = "false, [01]", expect = ACCEPTABLE, desc = "Begun before the stop was acknowledged.")
@Outcome(id = "true, 0", expect = ACCEPTABLE, desc = "Begun afterwards, and not recorded.")
@Outcome(id = "true, .*", expect = FORBIDDEN, desc = "An event after the acknowledged stop.")
@Outcome(id = ".*, torn", expect = FORBIDDEN, desc = "Events without the begin of their sequence.")
@State
public class SessionStopEmitRace {
  private final TracedProgramState program = TracedProgramState.withCategory();
  private final EventCountingSink sink = new EventCountingSink();
  private final TrackEventInstance session = program.session(sink, true);
  private final ThreadSequences thread = program.thread(false);
  private final PendingEvent event = program.event();
  private volatile boolean isAcknowledged;

  public SessionStopEmitRace() {
    TracedProgramState.start(session);
  }

  @Actor
  public void service() {
    TracedProgramState.stop(session);
    isAcknowledged = true;
  }

  @Actor
  public void writer(ZL_Result r) {
    r.r1 = isAcknowledged;
    program.emit(event, thread);
  }

  @Arbiter
  public void judge(ZL_Result r) {
    program.emit(event, thread);
    r.r2 = sink.events();
  }
}
