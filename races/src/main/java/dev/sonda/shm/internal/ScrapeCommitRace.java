package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_WRITTEN;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sonda.shm.internal.page.ChunkLocation;
import dev.sonda.shm.internal.page.ChunkPool;
import dev.sonda.shm.internal.page.MappedServiceSideSmb;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/**
 * Race between the service that scrapes a chunk and the writer that commits the chunk (state
 * complete).
 */
@JCStressTest
@Description("The service scrapes a chunk while its writer finishes it.")
@Outcome(
    id = "false, 0",
    expect = ACCEPTABLE,
    desc = "In flux; the service leaves out the last packet.")
@Outcome(
    id = "false, 4711",
    expect = ACCEPTABLE,
    desc = "In flux; the service leaves out the last packet, though it is there.")
@Outcome(id = "true, 4711", expect = ACCEPTABLE, desc = "Complete, with the last packet.")
@Outcome(id = "true, 0", expect = FORBIDDEN, desc = "Complete, without the last packet.")
@State
public class ScrapeCommitRace {
  private final SharedPage page = SharedPage.taken(STATE_BEING_WRITTEN, 2);
  private final ChunkPool pool = page.pool(1);
  private final ChunkLocation span = page.span(0);
  private final MappedServiceSideSmb service = page.service();

  @Actor
  public void writer(ZI_Result r) {
    page.writePayload();
    pool.complete(span);
  }

  @Actor
  public void service(ZI_Result r) {
    service.forEachScrapable(chunk -> {
      r.r1 = chunk.complete();
      r.r2 = page.readPayload();
    });
  }
}
