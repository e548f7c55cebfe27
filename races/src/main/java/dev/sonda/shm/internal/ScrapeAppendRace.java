package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.page.PageHeaderLayout.STATE_BEING_WRITTEN;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sonda.shm.internal.commit.OpenChunk;
import dev.sonda.shm.internal.page.MappedServiceSideSmb;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Race between the service that scrapes a chunk and the writer that appends packets to the chunk.
 */
@JCStressTest
@Description("The service scrapes a chunk while its writer finishes a packet and begins the next.")
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "No packet is finished.")
@Outcome(id = "2, 4711", expect = ACCEPTABLE, desc = "A finished packet, and one in flux.")
@Outcome(
    id = "2, 0",
    expect = FORBIDDEN,
    desc = "A packet counts as finished before it is written.")
@State
public class ScrapeAppendRace {
  private final SharedPage page = SharedPage.taken(STATE_BEING_WRITTEN, 0);
  private final OpenChunk open = page.open(0);
  private final MappedServiceSideSmb service = page.service();

  @Actor
  public void writer(II_Result r) {
    open.beginPacket();
    page.writePayload();
    open.beginPacket();
  }

  @Actor
  public void service(II_Result r) {
    service.forEachScrapable(chunk -> {
      r.r1 = chunk.packetCountUntrusted();
      r.r2 = page.readPayload();
    });
  }
}
