package dev.sonda.track.event.internal.instance;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sonda.track.event.internal.record.EventData;
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
  private final RacedProgram program = RacedProgram.withCategory();
  private final RacedSink sink = new RacedSink();
  private final TrackEventInstance session = program.session(sink, true);
  private final EventData event = program.event();

  public SharedSequenceWriteRace() {
    RacedProgram.start(session);
  }

  @Actor
  public void service(ZL_Result r) {
    RacedProgram.stop(session);
    r.r2 = sink.events();
  }

  @Actor
  public void writer(ZL_Result r) {
    r.r1 = session.writeShared(event, RacedProgram.TRACK, 0);
  }
}
