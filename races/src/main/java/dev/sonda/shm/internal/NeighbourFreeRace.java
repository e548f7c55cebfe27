package dev.sonda.shm.internal;

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

/** Race between freeing two chunks of a page: both change one page header. */
@JCStressTest
@Description("The last two busy chunks of a page get free.")
@Outcome(id = "OK, OK, 0", expect = ACCEPTABLE, desc = "The page is whole again.")
@Outcome(
    id = "OK, OK, 20000000",
    expect = FORBIDDEN,
    desc = "Neither saw that it was the last: the page stays split.")
@Outcome(id = "OK, OK, .*", expect = FORBIDDEN, desc = "One forgot what the other did.")
@State
public class NeighbourFreeRace {
  private final SharedPage page = SharedPage.of(2, STATE_BEING_READ | (STATE_BEING_READ << 2));
  private final ChunkLocation first = page.span(0);
  private final ChunkLocation second = page.span(1);

  @Actor
  public void freeFirst(LLL_Result r) {
    r.r1 = page.pages.release(first, STATE_BEING_READ, STATE_FREE);
  }

  @Actor
  public void freeSecond(LLL_Result r) {
    r.r2 = page.pages.release(second, STATE_BEING_READ, STATE_FREE);
  }

  @Arbiter
  public void judge(LLL_Result r) {
    r.r3 = page.bitmap();
  }
}
