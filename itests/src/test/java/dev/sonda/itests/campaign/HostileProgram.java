package dev.sonda.itests.campaign;

import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.UdsTransport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Main program of a process that another user runs to attack a daemon. Bounded in number and time.
 *
 * <ul>
 *   <li>{@code writers SOURCE CONNECTIONS}: as many connections, each with all the writers it may
 *       have
 *   <li>{@code triggers SOURCE NAME SECONDS}: pulls a trigger for so long
 *   <li>{@code produce SOURCE NAME}: writes honest packets until it is killed, or a minute is over
 * </ul>
 */
public final class HostileProgram {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private HostileProgram() {}

  public static void main(String[] arguments) throws Exception {
    UdsTransport transport = UdsTransport.create();
    try (RemoteService service = transport.remote(transport.discover(System.getenv()))) {
      switch (arguments[0]) {
        case "writers" -> writers(service, arguments[1], Integer.parseInt(arguments[2]));
        case "triggers" ->
            triggers(service, arguments[1], arguments[2], Long.parseLong(arguments[3]));
        case "produce" -> produce(service, arguments[1], arguments[2]);
        default -> throw new IllegalArgumentException(arguments[0]);
      }
    }
  }

  private static void writers(RemoteService service, String source, int connections)
      throws Exception {
    List<HostileProducer> producers = new ArrayList<>();
    long writers = 0;
    try {
      for (int i = 0; i < connections; i++) {
        HostileProducer producer = new HostileProducer(service, source);
        producers.add(producer);
        writers += producer.flood();
      }
    } finally {
      System.out.println(producers.size() + " connections, " + writers + " writers");
      producers.forEach(HostileProducer::close);
    }
  }

  private static void triggers(RemoteService service, String source, String name, long seconds)
      throws Exception {
    try (HostileProducer producer = new HostileProducer(service, source)) {
      long until = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
      System.out.println(producer.pull(name, until) + " triggers");
    }
  }

  private static void produce(RemoteService service, String source, String name) throws Exception {
    try (NumberedPacketProducer producer = new NumberedPacketProducer(service, source, name)) {
      producer.awaitStart();
      System.out.println("writing");
      producer.write(Duration.ZERO, System.nanoTime() + LIMIT.toNanos());
    }
  }
}
