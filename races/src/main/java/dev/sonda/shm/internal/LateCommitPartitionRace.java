package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.SharedPage.SECOND_WRITER;
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

/**
 * Race between a writer that partitions a page again and the late commit of a chunk from the page's
 * earlier partitioning.
 */
@JCStressTest
@Description(
    "The service is told to read a chunk whose page was freed and is being split and filled again.")
@Outcome(
    id = "NO_SUCH_CHUNK, true, 20000001",
    expect = ACCEPTABLE,
    desc = "The page was still whole.")
@Outcome(
    id = "WRONG_STATE, true, 20000001",
    expect = ACCEPTABLE,
    desc = "The chunk is free, or being written.")
@Outcome(id = "OK, .*, .*", expect = FORBIDDEN, desc = "The service reads what is being written.")
@Outcome(
    id = ".*, false, .*",
    expect = FORBIDDEN,
    desc = "The service kept the writer from the page.")
@State
public class LateCommitPartitionRace {
  private final SharedPage page = new SharedPage();
  private final ChunkPool pool = page.pool(2);
  private final MappedServiceSideSmb service = page.service();

  @Actor
  public void service(LZL_Result r) {
    r.r1 = service.tryAcquireForReading(0, 0);
  }

  @Actor
  public void writer(LZL_Result r) {
    r.r2 = page.takeAny(pool, SECOND_WRITER);
  }

  @Arbiter
  public void judge(LZL_Result r) {
    r.r3 = page.bitmap();
  }
}
