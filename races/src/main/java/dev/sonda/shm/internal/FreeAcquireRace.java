package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.SharedPage.SECOND_WRITER;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_COMPLETE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sonda.shm.internal.page.ChunkPool;
import dev.sonda.shm.internal.page.MappedServiceSideSmb;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LZL_Result;

/** Race between the service that frees a chunk and a writer that acquires it. */
@JCStressTest
@Description("The service frees the only chunk of a page while a writer looks for one.")
@Outcome(
    id = "OK, true, 10000001 5 of 22",
    expect = ACCEPTABLE,
    desc = "Free, whole, split and taken again.")
@Outcome(id = "OK, false, 0 0 of 0", expect = ACCEPTABLE, desc = "The writer comes too early.")
@Outcome(
    id = "OK, true, .* 0 of 0",
    expect = FORBIDDEN,
    desc = "The service wiped the new writer's header.")
@Outcome(
    id = "OK, true, .* 3 of 11",
    expect = FORBIDDEN,
    desc = "The writer has the chunk, and its header is the old one.")
@Outcome(
    id = "WRONG_STATE, .*, .*",
    expect = FORBIDDEN,
    desc = "The service's chunk was taken from it.")
@State
public class FreeAcquireRace {
  private final SharedPage page = SharedPage.taken(STATE_COMPLETE, 3);
  private final ChunkPool pool = page.pool(1);
  private final MappedServiceSideSmb service = page.service();

  public FreeAcquireRace() {
    service.tryAcquireForReading(0, 0);
  }

  @Actor
  public void service(LZL_Result r) {
    r.r1 = service.release();
  }

  @Actor
  public void writer(LZL_Result r) {
    r.r2 = page.takeAny(pool, SECOND_WRITER);
  }

  @Arbiter
  public void judge(LZL_Result r) {
    r.r3 = page.bitmap() + " " + page.header();
  }
}
