package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.SharedPage.SECOND_WRITER;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_WRITTEN;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_COMPLETE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.shm.internal.page.ChunkLocation;
import dev.sonda.shm.internal.page.ChunkPool;
import dev.sonda.shm.internal.page.MappedServiceSideSmb;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZL_Result;

/**
 * Race between freeing and partitioning a page again, and a writer that completes a chunk from the
 * page's earlier partitioning.
 */
@JCStressTest
@Description(
    "A writer completes a chunk it has no more, while the page is freed and split in another way.")
@Outcome(id = "false, true, 20000001", expect = ACCEPTABLE, desc = "The late one is refused.")
@Outcome(
    id = "true, .*, .*",
    expect = FORBIDDEN,
    desc = "The late one completes another writer's chunk.")
@Outcome(id = "false, true, .*", expect = FORBIDDEN, desc = "The late one changed the page.")
@Outcome(
    id = "false, false, .*",
    expect = FORBIDDEN,
    desc = "The late one kept the page from the new writer.")
@State
public class LateCompletionPartitionRace {
  private final SharedPage page = SharedPage.taken(STATE_COMPLETE, 3);
  private final ChunkLocation old = page.span(0);
  private final ChunkPool newPool = page.pool(2);
  private final MappedServiceSideSmb service = page.service();

  public LateCompletionPartitionRace() {
    service.tryAcquireForReading(0, 0);
  }

  @Actor
  public void lateWriter(ZZL_Result r) {
    r.r1 = page.pages.release(old, STATE_BEING_WRITTEN, STATE_COMPLETE) == ChunkAccessOutcome.OK;
  }

  @Actor
  public void serviceAndNewWriter(ZZL_Result r) {
    service.release();
    r.r2 = page.takeAny(newPool, SECOND_WRITER);
  }

  @Arbiter
  public void judge(ZZL_Result r) {
    r.r3 = page.bitmap();
  }
}
