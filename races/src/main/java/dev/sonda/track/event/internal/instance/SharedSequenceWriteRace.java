package dev.sonda.track.event.internal.instance;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sonda.track.event.internal.record.PendingEvent;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZL_Result;

/**
 * Race between stopping a session and writing an event into it through a packet sequence that
 * virtual threads share.
 */
@JCStressTest
@Description("A session is stopped for good while a virtual thread is about to write into it.")
@Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "The stop waited for the event.")
@Outcome(id = "false, 0", expect = ACCEPTABLE, desc = "The event was refused.")
@Outcome(id = "true, .*", expect = FORBIDDEN, desc = "Written while its writer was being closed.")
@Outcome(id = "false, .*", expect = FORBIDDEN, desc = "Counted as lost, and yet there.")
@State
public class SharedSequenceWriteRace {
  private final TracedProgramState program = TracedProgramState.withCategory();
  private final EventCountingSink sink = new EventCountingSink();
  private final TrackEventInstance session = program.session(sink, true);
  private final PendingEvent event = program.event();

  public SharedSequenceWriteRace() {
    TracedProgramState.start(session);
  }

  @Actor
  public void service(ZL_Result r) {
    TracedProgramState.stop(session);
    r.r2 = sink.events();
  }

  @Actor
  public void writer(ZL_Result r) {
    r.r1 = session.writeShared(event, TracedProgramState.TRACK, 0);
  }
}
