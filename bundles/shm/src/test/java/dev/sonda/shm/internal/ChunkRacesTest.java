package dev.sonda.shm.internal;

import static dev.sonda.shm.internal.PageHeaderLayout.STATE_BEING_READ;
import static dev.sonda.shm.internal.PageHeaderLayout.STATE_BEING_WRITTEN;
import static dev.sonda.shm.internal.PageHeaderLayout.STATE_COMPLETE;
import static dev.sonda.shm.internal.PageHeaderLayout.STATE_FREE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.shm.ChunkAccess;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Every pair of things that can happen to a chunk at the same time, and every outcome that there
 * may be. One page per state of the race.
 */
@Timeout(600)
class ChunkRacesTest {
  private static final int PAGE = 4096;
  private static final long HEADER = PageHeaderLayout.SIZE_BYTES;
  private static final long PAYLOAD = HEADER + ChunkHeaderLayout.SIZE_BYTES;
  private static final int FIRST_WRITER = 11;
  private static final int SECOND_WRITER = 22;
  private static final int VALUE = 0x5EED;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate((long) Race.STATES * PAGE, PAGE);
  private final PageTable pages = new PageTable(memory, PAGE, RetryPause.spinning());

  @AfterEach
  void freeMemory() {
    arena.close();
  }

  @Test
  void shouldGiveAChunkToOneOfTwoWriters() throws Exception {
    Map<String, Integer> outcomes =
        new Race()
            .reset(page -> bitmap(page, PageHeaderLayout.partitioned(1)))
            .actor(page -> acquire(page, 0, FIRST_WRITER))
            .actor(page -> acquire(page, 0, SECOND_WRITER))
            .judge(page -> state(page, 0) + " " + writerId(page))
            .run();
    assertOnly(
        outcomes,
        "OK, WRONG_STATE, 1 11", // the first one has it
        "WRONG_STATE, OK, 1 22"); // the second one
  }

  @Test
  void shouldSplitAPageOnce() throws Exception {
    Map<String, Integer> outcomes =
        new Race()
            .reset(page -> bitmap(page, 0))
            .actor(page -> Boolean.toString(pages.tryPartition(page, 1)))
            .actor(page -> Boolean.toString(pages.tryPartition(page, 5)))
            .judge(page -> Integer.toString(PageHeaderLayout.layout(pages.bitmap(page))))
            .run();
    assertOnly(outcomes, "true, false, 1", "false, true, 5");
  }

  @Test
  void shouldGiveTwoChunksOfAPageToTwoWriters() throws Exception {
    Map<String, Integer> outcomes =
        new Race()
            .reset(page -> bitmap(page, PageHeaderLayout.partitioned(5)))
            .actor(page -> acquire(page, 0, FIRST_WRITER))
            .actor(page -> acquire(page, 13, SECOND_WRITER))
            .judge(page -> state(page, 0) + " " + state(page, 13))
            .run();
    assertOnly(outcomes, "OK, OK, 1 1");
  }

  /** A service that gets the chunk sees all that was written before it was completed. */
  @Test
  void shouldShowTheServiceAWholeChunkOrNone() throws Exception {
    Map<String, Integer> outcomes =
        new Race()
            .reset(page -> beingWritten(page, 1))
            .actor(page -> {
              memory.set(ValueLayout.JAVA_INT, at(page, PAYLOAD), VALUE);
              return release(page, 1, STATE_BEING_WRITTEN, STATE_COMPLETE);
            })
            .actor(page -> {
              ChunkAccess access =
                  pages.tryAcquire(page, 0, STATE_COMPLETE, STATE_BEING_READ, new ChunkSpan());
              return access == ChunkAccess.OK ? "OK " + payload(page) : access.name();
            })
            .judge(page -> Integer.toString(state(page, 0)))
            .run();
    assertOnly(
        outcomes,
        "OK, OK " + VALUE + ", 2", // completed first
        "OK, WRONG_STATE, 3"); // looked for too early
  }

  /** The service zeroes the header before it frees: a writer's own header is never zeroed. */
  @Test
  void shouldFreeAChunkBeforeAWriterHasIt() throws Exception {
    Map<String, Integer> outcomes =
        new Race()
            .reset(page -> {
              bitmap(page, PageHeaderLayout.partitioned(1) | STATE_BEING_READ);
              ChunkHeader.write(memory, at(page, HEADER), 1, FIRST_WRITER, (short) 3);
            })
            .actor(page -> {
              ChunkHeader.clear(memory, at(page, HEADER));
              return release(page, 1, STATE_BEING_READ, STATE_FREE);
            })
            .actor(page -> acquireOrPartition(page, SECOND_WRITER))
            .judge(page -> state(page, 0) + " " + writerId(page))
            .run();
    assertOnly(
        outcomes,
        "OK, OK, 1 22", // freed, de-partitioned, split and taken again
        "OK, WRONG_STATE, 0 0", // asked for too early
        "OK, NO_SUCH_CHUNK, 0 0"); // split when looked at, whole when asked for
  }

  /** The last chunk of a page that gets free takes the layout with it, unless another is taken. */
  @Test
  void shouldUnsplitAPageOnlyWhenNobodyHasAChunkOfIt() throws Exception {
    Map<String, Integer> outcomes =
        new Race()
            .reset(page -> bitmap(page, PageHeaderLayout.partitioned(2) | STATE_BEING_READ))
            .actor(page -> release(page, 2, STATE_BEING_READ, STATE_FREE))
            .actor(page -> acquire(page, 1, SECOND_WRITER))
            .judge(page -> Integer.toHexString(pages.bitmap(page)))
            .run();
    assertOnly(
        outcomes,
        "OK, OK, 20000004", // taken before the other one was free
        "OK, NO_SUCH_CHUNK, 0"); // the page was whole again already
  }

  @Test
  void shouldFreeTwoChunksOfAPage() throws Exception {
    Map<String, Integer> outcomes =
        new Race()
            .reset(page ->
                bitmap(
                    page,
                    PageHeaderLayout.partitioned(2) | STATE_BEING_READ | STATE_BEING_READ << 2))
            .actor(page -> release(page, 2, STATE_BEING_READ, STATE_FREE))
            .actor(page -> release(page, 2, 1, STATE_BEING_READ, STATE_FREE))
            .judge(page -> Integer.toHexString(pages.bitmap(page)))
            .run();
    assertOnly(outcomes, "OK, OK, 0");
  }

  /** Whoever sees a count of n sees the first n - 1 packets as they will stay. */
  @Test
  void shouldShowAScraperFinishedPacketsOnly() throws Exception {
    Map<String, Integer> outcomes =
        new Race()
            .reset(page -> {
              beingWritten(page, 1);
              memory.set(ValueLayout.JAVA_INT, at(page, PAYLOAD), 0);
            })
            .actor(page -> {
              ChunkHeader.setPackets(memory, at(page, HEADER), ChunkHeaderLayout.packets(1, 0));
              memory.set(ValueLayout.JAVA_INT, at(page, PAYLOAD), VALUE);
              ChunkHeader.setPackets(memory, at(page, HEADER), ChunkHeaderLayout.packets(2, 0));
              return "written";
            })
            .actor(page -> {
              int count = ChunkHeaderLayout.count(ChunkHeader.packets(memory, at(page, HEADER)));
              return count < 2 ? "too early" : "packet " + payload(page);
            })
            .judge(page -> "")
            .run();
    assertOnly(
        outcomes,
        "written, too early, ", // nothing but the packet in flux
        "written, packet " + VALUE + ", ");
  }

  /** A scraper may meet a chunk that changes hands; then it sees no packets, or the new ones. */
  @Test
  @Tag("T08")
  void shouldNotMixTwoWritersWhileAChunkChangesHands() throws Exception {
    Map<String, Integer> outcomes =
        new Race()
            .reset(page -> {
              bitmap(page, PageHeaderLayout.partitioned(1) | STATE_BEING_READ);
              ChunkHeader.write(memory, at(page, HEADER), 1, FIRST_WRITER, (short) 3);
            })
            .actor(page -> {
              ChunkHeader.clear(memory, at(page, HEADER));
              release(page, 1, STATE_BEING_READ, STATE_FREE);
              return acquireOrPartition(page, SECOND_WRITER);
            })
            .actor(page -> {
              if (state(page, 0) != STATE_BEING_WRITTEN) {
                return "nothing";
              }
              short packets = ChunkHeader.packets(memory, at(page, HEADER));
              int writer = ChunkHeader.writerId(memory, at(page, HEADER));
              return packets == 0 ? "empty" : packets + " of " + writer;
            })
            .judge(page -> "")
            .run();
    assertOnly(
        outcomes,
        "OK, nothing, ", // free, or still being read
        "OK, empty, ", // taken, its header not written yet
        "OK, 5 of 22, "); // the new writer's
  }

  private static void assertOnly(Map<String, Integer> outcomes, String... allowed) {
    assertThat(Set.of(allowed)).as("of %s", outcomes).containsAll(outcomes.keySet());
  }

  private String acquire(int page, int chunk, int writerId) {
    ChunkSpan span = new ChunkSpan();
    ChunkAccess access = pages.tryAcquire(page, chunk, STATE_FREE, STATE_BEING_WRITTEN, span);
    if (access == ChunkAccess.OK) {
      ChunkHeader.write(memory, span.offset, 7, writerId, (short) 5);
    }
    return access.name();
  }

  /** As the arbiter does: a whole page is split first. */
  private String acquireOrPartition(int page, int writerId) {
    if (pages.bitmap(page) == 0) {
      pages.tryPartition(page, 1);
    }
    return acquire(page, 0, writerId);
  }

  private String release(int page, int layout, int from, int to) {
    return release(page, layout, 0, from, to);
  }

  private String release(int page, int layout, int chunk, int from, int to) {
    ChunkSpan span = new ChunkSpan();
    pages.locate(page, chunk, PageHeaderLayout.partitioned(layout), span);
    return pages.release(span, from, to).name();
  }

  private void beingWritten(int page, int layout) {
    bitmap(page, PageHeaderLayout.partitioned(layout) | STATE_BEING_WRITTEN);
    ChunkHeader.write(memory, at(page, HEADER), 1, FIRST_WRITER, (short) 0);
  }

  private void bitmap(int page, int bitmap) {
    PageHeaderLayout.BITMAP.setRelease(memory, at(page, 0), bitmap);
  }

  private int state(int page, int chunk) {
    return PageHeaderLayout.state(pages.bitmap(page), chunk);
  }

  private int writerId(int page) {
    return ChunkHeader.writerId(memory, at(page, HEADER));
  }

  private int payload(int page) {
    return memory.get(ValueLayout.JAVA_INT, at(page, PAYLOAD));
  }

  private static long at(int page, long offset) {
    return (long) page * PAGE + offset;
  }
}
