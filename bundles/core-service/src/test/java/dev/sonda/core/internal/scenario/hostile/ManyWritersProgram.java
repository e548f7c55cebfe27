package dev.sonda.core.internal.scenario.hostile;

import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;

/**
 * A program in which one process with 46 connections writes a chunk for each of 32,766 writers per
 * connection, and another process with a few threads writes before and after. Prints "survived" if
 * all data of the second process arrived.
 */
final class ManyWritersProgram {
  private static final int CONNECTIONS = 46;
  private static final int WRITERS = 32_766;
  private static final int WRITERS_PER_COMMIT = 1024;

  private ManyWritersProgram() {}

  public static void main(String[] arguments) {
    SteppedService service = new SteppedService();
    FakeProducer victim = service.producer("victim").offer("a.source");
    TraceConfig.Builder config = SteppedService.config("a.source");
    config.getBuffersBuilder(0).setSizeKb(64 << 10);
    FakeConsumer consumer = service.enable(config);
    victim.write(1, packet("before"));
    for (int connection = 0; connection < CONNECTIONS; connection++) {
      FakeProducer crowd =
          FakeProducer.connect(
              service.service, new ClientIdentity(7, 666, 0), ProducerSetup.named("crowd"));
      crowd.offer("a.source");
      service.run();
      writeAsEverybody(service, crowd);
    }
    victim.write(1, packet("after"));
    service.run();
    consumer.endpoint().readBuffers();
    service.run();
    String trace = new String(consumer.trace(), ISO_8859_1);
    boolean isWhole = trace.contains("before") && trace.contains("after");
    System.out.println(isWhole ? "survived" : "the victim has lost something");
  }

  private static void writeAsEverybody(SteppedService service, FakeProducer crowd) {
    byte[] small = packet("x");
    for (int first = 1; first <= WRITERS; first += WRITERS_PER_COMMIT) {
      FakeCommit commit = new FakeCommit();
      int last = Math.min(WRITERS, first + WRITERS_PER_COMMIT - 1);
      for (int writer = first; writer <= last; writer++) {
        commit.move(new ChunkBytesBuilder(writer, 0).packet(small), 1);
      }
      crowd.commit(commit);
      service.run();
    }
  }
}
