package dev.sonda.producer.internal.writer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.platform.SharedMemory;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.posix.Syscalls;
import dev.sonda.producer.internal.RecordingCommitEndpoint;
import dev.sonda.producer.internal.ScriptedSource;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.SystemClock;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests how data is committed, depending on whether the service shares the memory. */
@Timeout(240)
class ProducerMemoryTest {
  private static final int SIZE_BYTES = 64 << 10;
  private static final int PAGE_SIZE_BYTES = 4 << 10;
  private static final int NEEDS_PATCHING = 4;

  private final SharedMemoryFactory factory = SharedMemoryFactory.over(Syscalls.libc());
  private final ProducerMemory memory =
      new ProducerMemory(factory, SystemClock.over(Syscalls.libc()));
  private final RecordingCommitEndpoint endpoint = new RecordingCommitEndpoint();

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void shouldSendNoChunkBytesWhenMemoryIsShared() throws Exception {
    try (SharedMemory shared = factory.create(SIZE_BYTES)) {
      memory.map(shared, PAGE_SIZE_BYTES, endpoint);
      write("seen");
    }
    assertThat(endpoint.moves()).isPositive();
    assertThat(endpoint.chunks()).isEmpty();
  }

  @Test
  void shouldSendChunkBytesWhenMemoryIsEmulated() throws Exception {
    try (SharedMemory emulated = factory.createUnshared(SIZE_BYTES)) {
      memory.map(emulated, PAGE_SIZE_BYTES, endpoint);
      write("carried");
    }
    assertThat(endpoint.chunks())
        .singleElement()
        .satisfies(bytes ->
            assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).contains("carried"));
  }

  @Test
  void shouldBatchCommitsUntilFlush() throws Exception {
    try (SharedMemory shared = factory.create(SIZE_BYTES)) {
      memory.map(shared, PAGE_SIZE_BYTES, endpoint);
      SmbTraceWriter writer = memory.createWriter(7, ExhaustedPolicy.DROP);
      byte[] almostAChunk = new byte[PAGE_SIZE_BYTES - 100];
      for (int i = 0; i < 4; i++) {
        try (PacketWriter packet = writer.packet()) {
          packet.bytes(900, almostAChunk, 0, almostAChunk.length);
        }
      }
      assertThat(endpoint.moves()).as("the first chunk, and not each of the others").isEqualTo(1);

      writer.flush();
      assertThat(endpoint.moves()).isEqualTo(4);
    }
  }

  /** Writes a packet of which two chunks end within a nested message. */
  private void writePacketAcrossChunks(SharedMemory shared) throws Exception {
    memory.map(shared, PAGE_SIZE_BYTES, endpoint);
    SmbTraceWriter writer = memory.createWriter(7, ExhaustedPolicy.DROP);
    byte[] mostOfAChunk = new byte[3 * PAGE_SIZE_BYTES / 4];
    for (int i = 0; i < 3; i++) {
      try (PacketWriter packet = writer.packet()) {
        packet.nested(900).bytes(1, mostOfAChunk, 0, mostOfAChunk.length).close();
      }
      writer.publish();
    }
  }

  @Test
  void shouldPatchInPlaceWhenServiceSupportsIt() throws Exception {
    endpoint.patchDirectly();
    try (SharedMemory shared = factory.create(SIZE_BYTES)) {
      writePacketAcrossChunks(shared);
      assertThat(endpoint.patches()).isZero();
      assertThat(chunksThatNeedPatches(shared)).isZero();
    }
  }

  @Test
  void shouldSendPatchesWhenServiceLacksPatchingInPlace() throws Exception {
    try (SharedMemory shared = factory.create(SIZE_BYTES)) {
      writePacketAcrossChunks(shared);
      assertThat(endpoint.patches()).isPositive();
    }
  }

  /**
   * Number of chunks that still need patches, as a service sees them after this process was killed.
   */
  private static int chunksThatNeedPatches(SharedMemory shared) {
    AtomicInteger found = new AtomicInteger();
    ServiceSideSmb.over(shared.memory(), PAGE_SIZE_BYTES)
        .forEachScrapable(chunk -> {
          if ((chunk.flagsUntrusted() & NEEDS_PATCHING) != 0) {
            found.incrementAndGet();
          }
        });
    return found.get();
  }

  private void write(String text) {
    try (SmbTraceWriter writer = memory.createWriter(7, ExhaustedPolicy.DROP)) {
      ScriptedSource.write(writer, text);
    }
  }
}
