package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.SharedPage.SECOND_WRITER;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_READ;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_FREE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sonda.shm.internal.page.ChunkLocation;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/**
 * Race between the service that frees a chunk and a writer that acquires another chunk of the page:
 * both change one page header.
 */
@JCStressTest
@Description("The last busy chunk of a page gets free while a writer takes its neighbour.")
@Outcome(
    id = "OK, OK, 20000004",
    expect = ACCEPTABLE,
    desc = "Taken in time: the page stays split.")
@Outcome(id = "OK, NO_SUCH_CHUNK, 0", expect = ACCEPTABLE, desc = "The page is whole again.")
@Outcome(
    id = "OK, OK, .*",
    expect = FORBIDDEN,
    desc = "The page lost its layout under a writer, or the free chunk its state.")
@State
public class NeighbourFreeAcquireRace {
  private final SharedPage page = SharedPage.of(2, STATE_BEING_READ);
  private final ChunkLocation span = page.span(0);

  @Actor
  public void service(LLL_Result r) {
    r.r1 = page.pages.release(span, STATE_BEING_READ, STATE_FREE);
  }

  @Actor
  public void writer(LLL_Result r) {
    r.r2 = page.take(1, SECOND_WRITER);
  }

  @Arbiter
  public void judge(LLL_Result r) {
    r.r3 = page.bitmap();
  }
}
