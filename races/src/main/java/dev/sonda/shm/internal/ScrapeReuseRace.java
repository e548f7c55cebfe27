package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.SharedPage.SECOND_WRITER;
import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_COMPLETE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sonda.shm.internal.page.ChunkPool;
import dev.sonda.shm.internal.page.MappedServiceSideSmb;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZL_Result;

/** Race between scraping a chunk, and freeing the chunk so that another writer acquires it. */
@JCStressTest
@Description("A chunk is scraped while it goes from one writer to another.")
@Outcome(
    id = "true, null",
    expect = ACCEPTABLE,
    desc = "Being read, free, or taken and without packets.")
@Outcome(id = "true, 5 of 22", expect = ACCEPTABLE, desc = "The new writer's.")
@Outcome(
    id = "true, .* of 11",
    expect = FORBIDDEN,
    desc = "The old writer's, of whom nothing is left there.")
@Outcome(id = "true, .*", expect = FORBIDDEN, desc = "Something of both.")
@State
public class ScrapeReuseRace {
  private final SharedPage page = SharedPage.taken(STATE_COMPLETE, 3);
  private final ChunkPool pool = page.pool(1);
  private final MappedServiceSideSmb service = page.service();
  private final MappedServiceSideSmb scraper = page.service();

  public ScrapeReuseRace() {
    service.tryAcquireForReading(0, 0);
  }

  @Actor
  public void serviceAndNewWriter(ZL_Result r) {
    service.release();
    r.r1 = page.takeAny(pool, SECOND_WRITER);
  }

  @Actor
  public void scraper(ZL_Result r) {
    scraper.forEachScrapable(
        chunk -> r.r2 = chunk.packetCountUntrusted() + " of " + chunk.writerIdUntrusted());
  }
}
