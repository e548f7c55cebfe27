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

/** Race between two writers that acquire one chunk. */
@JCStressTest
@Description("Two writers want the same free chunk.")
@Outcome(id = "OK, WRONG_STATE, 5 of 11", expect = ACCEPTABLE, desc = "The first writer has it.")
@Outcome(id = "WRONG_STATE, OK, 5 of 22", expect = ACCEPTABLE, desc = "The second writer has it.")
@Outcome(id = "OK, OK, .*", expect = FORBIDDEN, desc = "Both have it: their packets mix.")
@Outcome(
    id = "WRONG_STATE, WRONG_STATE, .*",
    expect = FORBIDDEN,
    desc = "Neither has it: the chunk is lost.")
@Outcome(id = ".*, .*, 0 of 0", expect = FORBIDDEN, desc = "It is taken and has no header.")
@State
public class ChunkAcquireRace {
  private final SharedPage page = SharedPage.of(1, 0);

  @Actor
  public void first(LLL_Result r) {
    r.r1 = page.take(0, FIRST_WRITER);
  }

  @Actor
  public void second(LLL_Result r) {
    r.r2 = page.take(0, SECOND_WRITER);
  }

  @Arbiter
  public void judge(LLL_Result r) {
    r.r3 = page.header();
  }
}
