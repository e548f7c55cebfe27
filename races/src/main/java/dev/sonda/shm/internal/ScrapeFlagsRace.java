package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.page.ChunkHeaderLayout.FLAG_NEEDS_PATCHING;
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
 * Race between the service that scrapes a chunk and the writer that sets a flag and then counts a
 * packet; flags and packet count are one word.
 */
@JCStressTest
@Description("The service scrapes a chunk that gets a flag and then a packet.")
@Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "Before both.")
@Outcome(id = "2, 4", expect = ACCEPTABLE, desc = "The flag.")
@Outcome(id = "3, 4", expect = ACCEPTABLE, desc = "The flag and the packet.")
@Outcome(id = "3, 0", expect = FORBIDDEN, desc = "The packet without the flag that came before it.")
@State
public class ScrapeFlagsRace {
  private final SharedPage page = SharedPage.taken(STATE_BEING_WRITTEN, 2);
  private final OpenChunk open = page.open(2);
  private final MappedServiceSideSmb service = page.service();

  @Actor
  public void writer(II_Result r) {
    open.addFlags(FLAG_NEEDS_PATCHING);
    open.beginPacket();
  }

  @Actor
  public void service(II_Result r) {
    service.forEachScrapable(chunk -> {
      r.r1 = chunk.packetCountUntrusted();
      r.r2 = chunk.flagsUntrusted();
    });
  }
}
