package dev.sonda.core.internal.producer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.core.internal.buffer.ProducerHeapLimits;
import dev.sonda.core.internal.buffer.ServiceMemoryShares;
import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.core.internal.buffer.TraceBuffers.SessionBuffer;
import dev.sonda.core.internal.producer.commit.CommitLimits;
import dev.sonda.core.internal.producer.commit.InlineChunkLayout;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeClock;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeCommit.Edit;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.tracebuffer.FillPolicy;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("T07")
class CommitProcessorTest {
  private static final int WRITER = 7;
  private static final long MEMORY_BYTES = 1 << 20;

  private record Breach(String what, long lostBytes) {}

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final FakeClock clock = new FakeClock();
  private final List<Breach> breaches = new ArrayList<>();
  private final TraceBuffers buffers =
      new TraceBuffers(
          TraceBufferFactory.plain(),
          Syscalls.libc(),
          new ServiceMemoryShares(MEMORY_BYTES, MEMORY_BYTES, "the test"),
          new ProducerHeapLimits(MEMORY_BYTES));
  private final CommitProcessor processor =
      new CommitProcessor(
          buffers,
          new ProtocolViolations(
              clock,
              new RateLimitedLog(System.getLogger("test"), clock),
              (producer, what, lostBytes) -> breaches.add(new Breach(what, lostBytes))));
  private final FakeSmbPages pages = new FakeSmbPages();
  private final ConnectedProducer producer = ConnectedProducerFixture.ofUser(1);
  private SessionBuffer buffer;

  @BeforeEach
  void grantBuffer() throws PosixException {
    buffer = buffers.create(256 << 10, FillPolicy.RING);
    producer.grant(buffer.id());
    producer.useSmb(new ProducerSmb(pages, pages));
  }

  @AfterEach
  void freeBuffer() {
    buffers.free(buffer);
  }

  private boolean process(CommitDataView commit) {
    return processor.process(producer, commit);
  }

  private long chunksWritten() {
    return buffer.buffer().stats().chunksWritten();
  }

  @Test
  void shouldCountViolationWhenProducerHasNoSharedMemory() {
    producer.takeSmb();

    assertThat(process(new FakeCommit())).isTrue();
    assertThat(breaches).isEmpty();
    assertThat(process(new FakeCommit().move(0, 0, 1))).isTrue();
    assertThat(process(new FakeCommit().patch(1, WRITER, 0, false))).isTrue();
    assertThat(breaches).containsOnly(new Breach(Violation.NO_MEMORY_YET.sentence(), 0)).hasSize(2);
    assertThat(processor.counters().commits()).isEqualTo(3);
  }

  @Test
  void shouldCopyChunkAndFreeItInSharedMemory() {
    pages.hold(new ChunkBytesBuilder(WRITER, 0).packet(new byte[10]));

    assertThat(process(new FakeCommit().move(3, 4, buffer.id()))).isTrue();
    assertThat(pages.calls()).containsExactly("acquire 3 4", "release");
    assertThat(chunksWritten()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"NO_SUCH_CHUNK,1", "GAVE_UP,1", "WRONG_STATE,0"})
  void shouldProcessPatchesAfterUnreadableChunk(ChunkAccessOutcome access, int discarded) {
    pages.refuse(access);

    FakeCommit commit =
        new FakeCommit().move(0, 0, buffer.id()).patch(99, WRITER, 0, false, edit());
    assertThat(process(commit)).isTrue();
    assertThat(processor.counters().chunksDiscarded()).isEqualTo(discarded);
    assertThat(processor.counters().patchesDiscarded()).isEqualTo(1);
    assertThat(breaches).hasSize(discarded);
  }

  @ParameterizedTest
  @EnumSource(FakeSmbPages.Fault.class)
  void shouldReportLostMemoryWhereverAccessFaults(FakeSmbPages.Fault fault) {
    pages.hold(new ChunkBytesBuilder(WRITER, 0).packet(new byte[10]));
    pages.fault(fault);

    FakeCommit commit =
        new FakeCommit().move(0, 0, buffer.id()).patch(99, WRITER, 0, false, edit());
    assertThat(process(commit)).isFalse();
    assertThat(processor.counters().patchesDiscarded()).as("patches were looked at").isZero();
  }

  @Test
  void shouldAcceptSmallestAndLargestChunkByValue() {
    MemorySegment smallest = new ChunkBytesBuilder(WRITER, 0).bytes();
    MemorySegment largest = MemorySegment.ofArray(new byte[CommitLimits.MAX_CHUNK_BYTES]);
    largest.copyFrom(new ChunkBytesBuilder(WRITER, 1).bytes());
    process(new FakeCommit().move(smallest, buffer.id()).move(largest, buffer.id()));

    assertThat(smallest.byteSize()).isEqualTo(InlineChunkLayout.SIZE_BYTES);
    assertThat(breaches).isEmpty();
    assertThat(processor.counters().chunksDiscarded()).isZero();
  }

  @Test
  void shouldCountLostPayloadOfChunkForForeignBuffer() {
    ChunkBytesBuilder chunk = new ChunkBytesBuilder(WRITER, 0).packet(new byte[9]);
    process(new FakeCommit().move(chunk, 5));

    assertThat(breaches).containsExactly(new Breach(Violation.FOREIGN_BUFFER.sentence(), 10));
    assertThat(processor.counters().chunksDiscarded()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"1024,0,0", "1025,1025,1"})
  void shouldDiscardPatchesOfChunkWhenMoreThanLimit(int edits, int discarded, int violations) {
    Edit[] many = new Edit[edits];
    Arrays.fill(many, edit());
    process(new FakeCommit().patch(buffer.id(), WRITER, 0, false, many));

    assertThat(processor.counters().patchesDiscarded()).isEqualTo(discarded);
    assertThat(breaches).hasSize(violations);
  }

  @Test
  void shouldCountPatchesOfInvalidSizeAndApplyOtherPatches() {
    byte[] packet = new byte[40];
    process(
        new FakeCommit()
            .move(new ChunkBytesBuilder(WRITER, 0).packet(packet).flags(4), buffer.id())
            .patch(
                buffer.id(),
                WRITER,
                0,
                false,
                edit(),
                new Edit(1, 3, 0),
                new Edit(-1, 4, 0),
                edit()));

    assertThat(processor.counters().patchesDiscarded()).isEqualTo(2);
    assertThat(breaches).containsExactly(new Breach(Violation.BAD_PATCH.sentence(), 0));
    assertThat(buffer.buffer().stats().patchesSucceeded()).isEqualTo(2);
  }

  private static Edit edit() {
    return new Edit(1, CommitLimits.PATCH_BYTES, 0);
  }
}
