package dev.sonda.shm.internal;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sonda.shm.internal.page.PageHeaderLayout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZL_Result;

/** Race between two writers that partition a free page. */
@JCStressTest
@Description("Two writers split the same free page, each in its own way.")
@Outcome(id = "true, false, 10000000", expect = ACCEPTABLE, desc = "Into one chunk.")
@Outcome(id = "false, true, 50000000", expect = ACCEPTABLE, desc = "Into fourteen chunks.")
@Outcome(
    id = "true, true, .*",
    expect = FORBIDDEN,
    desc = "Both go by a layout of their own: their chunks overlap.")
@Outcome(id = "false, false, .*", expect = FORBIDDEN, desc = "The page is lost.")
@State
public class PagePartitionRace {
  private static final int ONE = PageHeaderLayout.layoutOf(1);
  private static final int FOURTEEN = PageHeaderLayout.layoutOf(14);

  private final SharedPage page = new SharedPage();

  @Actor
  public void first(ZZL_Result r) {
    r.r1 = page.pages.tryPartition(0, ONE);
  }

  @Actor
  public void second(ZZL_Result r) {
    r.r2 = page.pages.tryPartition(0, FOURTEEN);
  }

  @Arbiter
  public void judge(ZZL_Result r) {
    r.r3 = page.bitmap();
  }
}
