package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.SharedPage.FIRST_WRITER;
import static dev.sonda.shm.internal.SharedPage.SECOND_WRITER;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/**
 * Race between two writers that acquire different chunks of a page: both change one page header.
 */
@JCStressTest
@Description("Two writers want two chunks of the same page.")
@Outcome(id = "OK, OK, 54000001", expect = ACCEPTABLE, desc = "Each has its own.")
@Outcome(id = "OK, OK, .*", expect = FORBIDDEN, desc = "One forgot the state of the other.")
@Outcome(
    id = ".*, GAVE_UP, .*|GAVE_UP, .*",
    expect = FORBIDDEN,
    desc = "One gave up after a single rival.")
@State
public class NeighbourAcquireRace {
  private final SharedPage page = SharedPage.of(14, 0);

  @Actor
  public void first(LLL_Result r) {
    r.r1 = page.take(0, FIRST_WRITER);
  }

  @Actor
  public void second(LLL_Result r) {
    r.r2 = page.take(13, SECOND_WRITER);
  }

  @Arbiter
  public void judge(LLL_Result r) {
    r.r3 = page.bitmap();
  }
}
