package dev.sonda.core.internal.producer;

import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.core.internal.buffer.TraceBuffers.SessionBuffer;
import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.tracebuffer.TraceBuffer;
import java.util.List;

/**
 * Copies uncommitted data from producers' shared memory: complete chunks, and from chunks being
 * written all packets but the last. Loop only.
 *
 * <p>The shared memory stays unchanged: a later commit of the chunk adds the remaining packets.
 * Only producers that allow scraping are scraped, and only their registered writers, since
 * otherwise the target buffer of a chunk is unknown.
 */
public final class Scraper {
  private final Producers producers;
  private final TraceBuffers buffers;

  public Scraper(Producers producers, TraceBuffers buffers) {
    this.producers = producers;
    this.buffers = buffers;
  }

  /**
   * Scrapes all producers that write into these buffers. Disconnects producers whose memory can't
   * be accessed any more.
   */
  public void scrapeFor(List<SessionBuffer> sessionBuffers) {
    for (ConnectedProducer producer : List.copyOf(producers.all())) {
      if (scrape(producer, sessionBuffers) == ChunkAccessOutcome.FAULT) {
        producers.disconnect(producer, Producers.MEMORY_GONE);
      }
    }
  }

  /**
   * Scrapes a producer that is disconnecting; does nothing if its memory can't be accessed any
   * more.
   */
  public void scrapeLast(ConnectedProducer producer, List<SessionBuffer> sessionBuffers) {
    scrape(producer, sessionBuffers);
  }

  private ChunkAccessOutcome scrape(
      ConnectedProducer producer, List<SessionBuffer> sessionBuffers) {
    ProducerSmb smb = producer.smb().orElse(null);
    if (smb == null || !producer.setup().smbScraping() || !writesInto(producer, sessionBuffers)) {
      return ChunkAccessOutcome.OK;
    }
    return smb.pages()
        .forEachScrapable(chunk -> {
          int bufferId = producer.writers().bufferOf(chunk.writerIdUntrusted());
          if (isAmong(sessionBuffers, bufferId) && producer.isGranted(bufferId)) {
            copy(producer, smb, bufferId, chunk.payloadSizeBytes());
          }
        });
  }

  private static boolean writesInto(ConnectedProducer producer, List<SessionBuffer> buffers) {
    return buffers.stream().anyMatch(buffer -> producer.isGranted(buffer.id()));
  }

  private static boolean isAmong(List<SessionBuffer> buffers, int id) {
    return buffers.stream().anyMatch(buffer -> buffer.id() == id);
  }

  private void copy(ConnectedProducer producer, ProducerSmb smb, int bufferId, int sizeBytes) {
    TraceBuffer buffer = buffers.find(bufferId);
    if (buffer != null && !smb.copyInto(buffer, producer.identity())) {
      producers.tellOfTooManyWriters(producer, sizeBytes);
    }
  }
}
