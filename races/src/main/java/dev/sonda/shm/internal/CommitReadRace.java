package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_WRITTEN;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.shm.internal.page.ChunkLocation;
import dev.sonda.shm.internal.page.ChunkPool;
import dev.sonda.shm.internal.page.MappedServiceSideSmb;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZLI_Result;

/**
 * Race between a writer that commits a chunk (state complete) and the service that acquires the
 * chunk for reading.
 */
@JCStressTest
@Description("A writer completes its chunk while the service tries to read it.")
@Outcome(
    id = "true, OK, 4711",
    expect = ACCEPTABLE,
    desc = "The service reads all that was written.")
@Outcome(id = "true, WRONG_STATE, 0", expect = ACCEPTABLE, desc = "The service comes too early.")
@Outcome(
    id = "true, OK, 0",
    expect = FORBIDDEN,
    desc = "The service has the chunk before what is in it.")
@Outcome(id = "false, .*, .*", expect = FORBIDDEN, desc = "The writer's chunk was taken from it.")
@State
public class CommitReadRace {
  private final SharedPage page = SharedPage.taken(STATE_BEING_WRITTEN, 1);
  private final ChunkPool pool = page.pool(1);
  private final ChunkLocation span = page.span(0);
  private final MappedServiceSideSmb service = page.service();

  @Actor
  public void writer(ZLI_Result r) {
    page.writePayload();
    r.r1 = pool.complete(span);
  }

  @Actor
  public void service(ZLI_Result r) {
    ChunkAccessOutcome access = service.tryAcquireForReading(0, 0);
    r.r2 = access;
    r.r3 = access == ChunkAccessOutcome.OK ? page.readPayload() : 0;
  }
}
