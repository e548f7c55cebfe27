package dev.sonda.shm.internal;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.shm.ReadableChunk;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.shm.internal.page.PageHeaderLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/**
 * Fuzzes the content of a producer's memory and the moves of a commit. Replays the inputs in the
 * resources; {@code JAZZER_FUZZ=1} searches for more.
 */
class SmbImageFuzz {
  private static final int PAGES = 3;
  private static final int MAX_MOVES = 40;

  @Timeout(value = 12, unit = TimeUnit.MINUTES)
  @FuzzTest(maxDuration = "2m")
  void shouldReadAnySharedMemoryImageWithoutFailure(FuzzedDataProvider data) {
    int pageSizeBytes = PageHeaderLayout.PAGE_UNIT_BYTES * data.consumeInt(1, 16);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate((long) PAGES * pageSizeBytes, 8);
      fillHeaders(memory, pageSizeBytes, data);
      ServiceSideSmb smb = ServiceSideSmb.over(memory, pageSizeBytes);
      scrape(smb);
      for (int move = data.consumeInt(0, MAX_MOVES); move > 0; move--) {
        commitOne(smb, data);
      }
      scrape(smb);
    }
  }

  /**
   * Fills possible header positions, also those of other layouts, since chunks start at different
   * offsets in each layout.
   */
  private static void fillHeaders(
      MemorySegment memory, int pageSizeBytes, FuzzedDataProvider data) {
    for (int page = 0; page < PAGES; page++) {
      long at = (long) page * pageSizeBytes;
      memory.set(ValueLayout.JAVA_INT, at, data.consumeInt());
      byte[] rest = data.consumeBytes(pageSizeBytes - Integer.BYTES);
      MemorySegment.copy(rest, 0, memory, ValueLayout.JAVA_BYTE, at + Integer.BYTES, rest.length);
    }
  }

  private static void commitOne(ServiceSideSmb smb, FuzzedDataProvider data) {
    boolean plausible = data.consumeBoolean();
    long page = plausible ? data.consumeInt(0, PAGES) : data.consumeLong();
    long chunk = plausible ? data.consumeInt(0, 14) : data.consumeLong();
    if (smb.tryAcquireForReading(page, chunk) == ChunkAccessOutcome.OK) {
      read(smb, smb.chunk());
      if (data.consumeBoolean()) {
        long at = page * smb.pageSizeBytes();
        smb.memory().set(ValueLayout.JAVA_INT, at, data.consumeInt());
      }
      expect(smb.release() != ChunkAccessOutcome.FAULT, "a fault in sound memory");
    }
  }

  private static void scrape(ServiceSideSmb smb) {
    expect(smb.forEachScrapable(chunk -> read(smb, chunk)) == ChunkAccessOutcome.OK, "scraping");
  }

  private static void read(ServiceSideSmb smb, ReadableChunk chunk) {
    long pageBegin = (long) chunk.page() * smb.pageSizeBytes();
    long pageEnd = pageBegin + smb.pageSizeBytes();
    long end = chunk.payloadOffset() + chunk.payloadSizeBytes();
    expect(chunk.payloadOffset() >= pageBegin + 16 && end <= pageEnd, "a chunk outside its page");
    expect(chunk.payloadSizeBytes() > 0, "an empty chunk");
    expect(chunk.packetCountUntrusted() <= 1023 && chunk.flagsUntrusted() <= 7, "header bits");
    smb.memory()
        .asSlice(chunk.payloadOffset(), chunk.payloadSizeBytes())
        .toArray(ValueLayout.JAVA_BYTE);
  }

  private static void expect(boolean right, String what) {
    if (!right) {
      throw new AssertionError(what);
    }
  }
}
