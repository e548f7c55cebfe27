package dev.sonda.shm.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.posix.MemfdFlag;
import dev.sonda.posix.Protection;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.shm.ReadableChunk;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.shm.internal.page.PageHeaderLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(240)
class ServiceSideSmbTest {
  private static final int PAGE = 4096;
  private static final int DIV14 = 5 << 28;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate(2 * PAGE, PAGE);
  private final ServiceSideSmb smb = ServiceSideSmb.over(memory, PAGE);

  @AfterEach
  void freeMemory() {
    arena.close();
  }

  @Test
  void shouldReadTheHeaderOnceAndFreeTheChunk() {
    bitmap(1, DIV14 | 3 << 4);
    long at = header(1, 2, 0xCAFEBABE, 0xFFFF, 1023 | 0x3F << 10);

    assertThat(smb.tryAcquireForReading(1, 2)).isEqualTo(ChunkAccessOutcome.OK);
    ReadableChunk chunk = smb.chunk();
    memory.asSlice(at, 8).fill((byte) 0);

    assertThat(chunk.page()).isEqualTo(1);
    assertThat(chunk.chunk()).isEqualTo(2);
    assertThat(chunk.complete()).isTrue();
    assertThat(chunk.chunkIdUntrusted()).isEqualTo(0xCAFEBABE);
    assertThat(chunk.writerIdUntrusted()).isEqualTo(65535);
    assertThat(chunk.packetCountUntrusted()).isEqualTo(1023);
    assertThat(chunk.flagsUntrusted()).isEqualTo(7);
    assertThat(chunk.payloadOffset()).isEqualTo(at + 8);
    assertThat(chunk.payloadSizeBytes()).isEqualTo(284);
    assertThat(bitmap(1)).isEqualTo(DIV14 | 2 << 4);

    assertThat(smb.release()).isEqualTo(ChunkAccessOutcome.OK);
    assertThat(bitmap(1)).isZero();
  }

  @Test
  void shouldClearTheHeaderOfAFreedChunk() {
    bitmap(0, 1 << 28 | 3);
    long at = header(0, 0, 9, 9, 9);
    smb.tryAcquireForReading(0, 0);
    smb.release();
    assertThat(memory.get(ValueLayout.JAVA_LONG, at)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "2, 0", "-1, 0", "4294967295, 0", "4294967296, 0", "9223372036854775807, 0",
    "0, 14", "0, -1", "0, 4294967295", "0, 4294967296", "-9223372036854775808, 0"
  })
  void shouldRefusePageAndChunkNumbersOutOfBounds(long page, long chunk) {
    bitmap(0, DIV14 | 0x0FFF_FFFF);
    bitmap(1, DIV14 | 0x0FFF_FFFF);
    assertThat(smb.tryAcquireForReading(page, chunk)).isEqualTo(ChunkAccessOutcome.NO_SUCH_CHUNK);
  }

  @Test
  void shouldRefuseChunksThatTheLayoutDoesNotHave() {
    bitmap(0, 4 << 28 | 0x0FFF_FFFF);
    assertThat(smb.tryAcquireForReading(0, 7)).isEqualTo(ChunkAccessOutcome.NO_SUCH_CHUNK);
    assertThat(smb.tryAcquireForReading(0, 6)).isEqualTo(ChunkAccessOutcome.OK);
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "2"})
  void shouldReadOnlyCompleteChunks(int state) {
    bitmap(0, 1 << 28 | state);
    assertThat(smb.tryAcquireForReading(0, 0)).isEqualTo(ChunkAccessOutcome.WRONG_STATE);
    assertThat(bitmap(0)).isEqualTo(1 << 28 | state);
  }

  @ParameterizedTest
  @CsvSource({"0", "0x50000002", "0x10000003", "0xFFFFFFFF"})
  void shouldDetectHeaderThatChangesWhileReading(String tampered) {
    bitmap(0, 1 << 28 | 3);
    smb.tryAcquireForReading(0, 0);
    bitmap(
        0, Integer.parseUnsignedInt(tampered.replace("0x", ""), tampered.length() > 1 ? 16 : 10));
    assertThat(smb.release()).isEqualTo(ChunkAccessOutcome.WRONG_STATE);
    assertThat(smb.tryAcquireForReading(1, 0)).isEqualTo(ChunkAccessOutcome.NO_SUCH_CHUNK);
  }

  @Test
  void shouldRefuseSecondReadBeforeRelease() {
    bitmap(0, DIV14 | 0x0FFF_FFFF);
    assertThatThrownBy(smb::release).isInstanceOf(IllegalStateException.class);
    smb.tryAcquireForReading(0, 0);
    assertThatThrownBy(() -> smb.tryAcquireForReading(0, 1))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldScrapeChunksWithPacketsWithoutChangingThem() {
    int states = DIV14 | 1 | 1 << 2 | 2 << 4 | 3 << 6 | 0 << 8;
    bitmap(1, states);
    header(1, 0, 10, 1, 1);
    header(1, 1, 11, 1, 2 | 5 << 10);
    header(1, 2, 12, 1, 9);
    header(1, 3, 13, 2, 1);
    header(1, 4, 14, 2, 9);

    List<String> seen = new ArrayList<>();
    ChunkAccessOutcome access =
        smb.forEachScrapable(chunk ->
            seen.add(
                "%d:%d id %d writer %d count %d flags %d %s"
                    .formatted(
                        chunk.page(),
                        chunk.chunk(),
                        chunk.chunkIdUntrusted(),
                        chunk.writerIdUntrusted(),
                        chunk.packetCountUntrusted(),
                        chunk.flagsUntrusted(),
                        chunk.complete())));

    assertThat(access).isEqualTo(ChunkAccessOutcome.OK);
    assertThat(seen)
        .containsExactly(
            "1:1 id 11 writer 1 count 2 flags 5 false", "1:3 id 13 writer 2 count 1 flags 0 true");
    assertThat(bitmap(1)).isEqualTo(states);
  }

  @Tag("T11")
  @Test
  void shouldReturnFaultWhenMemoryIsTruncated() throws Exception {
    Syscalls syscalls = Syscalls.libc();
    int fd = syscalls.memfdCreate("shrinks", Set.of(MemfdFlag.ALLOW_SEALING));
    try (Arena mapping = Arena.ofShared()) {
      syscalls.ftruncate(fd, PAGE);
      ServiceSideSmb doomed =
          ServiceSideSmb.over(syscalls.mmap(fd, PAGE, Protection.READ_WRITE, mapping), PAGE);
      doomed.memory().set(ValueLayout.JAVA_INT, 0, 1 << 28 | 3);
      assertThat(doomed.tryAcquireForReading(0, 0)).isEqualTo(ChunkAccessOutcome.OK);

      syscalls.ftruncate(fd, 0);

      assertThat(doomed.release()).isEqualTo(ChunkAccessOutcome.FAULT);
      assertThat(doomed.tryAcquireForReading(0, 0)).isEqualTo(ChunkAccessOutcome.FAULT);
      assertThat(doomed.forEachScrapable(chunk -> {})).isEqualTo(ChunkAccessOutcome.FAULT);
    } finally {
      syscalls.close(fd);
    }
  }

  @Test
  void shouldRethrowErrorsThatAreNoMemoryFaults() {
    bitmap(0, 1 << 28 | 3);
    assertThatThrownBy(() ->
            smb.forEachScrapable(chunk -> {
              throw new InternalError("something else");
            }))
        .isInstanceOf(InternalError.class);
  }

  @Tag("T09")
  @Test
  void shouldSurviveAProducerThatFlipsThePageHeader() throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    AtomicInteger flips = new AtomicInteger();
    Thread hostile =
        Thread.ofPlatform()
            .start(() -> {
              int value = 1;
              while (!stop.get()) {
                value = value * 1664525 + 1013904223;
                memory.set(ValueLayout.JAVA_INT, 0, value);
                flips.incrementAndGet();
              }
            });
    Set<ChunkAccessOutcome> outcomes = EnumSet.noneOf(ChunkAccessOutcome.class);
    try {
      // On few processors, both threads may finish without ever running concurrently.
      for (int i = 0; i < 300_000 || flips.get() < 300_000 || hasNotMet(outcomes, i); i++) {
        ChunkAccessOutcome access = smb.tryAcquireForReading(0, i % 14);
        outcomes.add(access);
        if (access == ChunkAccessOutcome.OK) {
          assertChunkIsInside(smb.chunk());
          outcomes.add(smb.release());
        }
        if (i % 100 == 0) {
          assertThat(smb.forEachScrapable(this::assertChunkIsInside))
              .isEqualTo(ChunkAccessOutcome.OK);
        }
      }
    } finally {
      stop.set(true);
      hostile.join();
    }
    assertThat(outcomes).doesNotContain(ChunkAccessOutcome.FAULT).hasSizeGreaterThan(1);
  }

  private static boolean hasNotMet(Set<ChunkAccessOutcome> outcomes, int attempts) {
    return outcomes.size() == 1 && attempts < 50_000_000;
  }

  private void assertChunkIsInside(ReadableChunk chunk) {
    assertThat(chunk.payloadOffset()).isBetween(16L, (long) PAGE);
    assertThat(chunk.payloadSizeBytes()).isPositive();
    assertThat(chunk.payloadOffset() + chunk.payloadSizeBytes()).isLessThanOrEqualTo(PAGE);
  }

  private int bitmap(int page) {
    return memory.get(ValueLayout.JAVA_INT, (long) page * PAGE);
  }

  private void bitmap(int page, int value) {
    memory.set(ValueLayout.JAVA_INT, (long) page * PAGE, value);
  }

  private long header(int page, int chunk, int chunkId, int writerId, int packets) {
    int layout = bitmap(page) >>> 28;
    long at = (long) page * PAGE + 8 + (long) chunk * PageHeaderLayout.chunkSizeBytes(PAGE, layout);
    memory.set(ValueLayout.JAVA_INT, at, chunkId);
    memory.set(ValueLayout.JAVA_SHORT, at + 4, (short) writerId);
    memory.set(ValueLayout.JAVA_SHORT, at + 6, (short) packets);
    return at;
  }
}
