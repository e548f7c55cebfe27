package dev.sonda.itests.process.daemon;

import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.itests.visitors.ReconnectingClients;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeProducer;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A program that connects many times to the service in a folder and writes one small chunk for each
 * possible writer of a connection. Then it waits until its standard input ends.
 */
final class WriterFloodProgram {
  static final String NAME = "hostile";
  static final String DATA_SOURCE = "dev.sonda.flooded";
  static final String DONE = "flooded";
  static final int CONNECTIONS = 46;
  static final int WRITERS = 32_766;

  private static final int WRITERS_PER_COMMIT = 1024;

  private WriterFloodProgram() {}

  public static void main(String[] arguments) throws Exception {
    try (RemoteService service =
        UdsTransport.create().remote(ReconnectingClients.socketsIn(Path.of(arguments[0])))) {
      List<FakeProducer> connections = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        connections.add(connect(service));
        writeAsEverybody(connections.getLast());
      }
      System.out.println(DONE);
      awaitEndOfInput();
    }
  }

  private static FakeProducer connect(RemoteService service) {
    FakeProducer producer = FakeProducer.connect(service, NAME).offer(DATA_SOURCE);
    Await.until("the start", () -> producer.calls().stream().anyMatch(c -> c.startsWith("start")));
    return producer;
  }

  private static void writeAsEverybody(FakeProducer producer) throws InterruptedException {
    for (int first = 1; first <= WRITERS; first += WRITERS_PER_COMMIT) {
      FakeCommit commit = new FakeCommit();
      int last = Math.min(WRITERS, first + WRITERS_PER_COMMIT - 1);
      for (int writer = first; writer <= last; writer++) {
        commit.move(chunkOf(writer), producer.targetBuffer());
      }
      producer.commit(commit);
      sync(producer);
    }
  }

  /** A chunk of the writer that contains an empty test event. */
  private static MemorySegment chunkOf(int writer) {
    return new ChunkBytesBuilder(writer, 0).packet(new byte[] {(byte) 0xA2, 0x38, 0}).bytes();
  }

  private static void sync(FakeProducer producer) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    producer.endpoint().sync(done::countDown);
    if (!done.await(20, TimeUnit.SECONDS)) {
      throw new AssertionError("the service doesn't answer any more");
    }
  }

  private static void awaitEndOfInput() throws IOException {
    while (System.in.read() >= 0) {
      // The program receives no other input.
    }
  }
}
