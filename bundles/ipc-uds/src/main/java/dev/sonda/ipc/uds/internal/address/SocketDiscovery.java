package dev.sonda.ipc.uds.internal.address;

import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds a service's socket addresses: inherited descriptors, else the environment's variables, else
 * the folder /run/perfetto, else /tmp.
 */
public final class SocketDiscovery {
  static final String PRODUCER_VARIABLE = "PERFETTO_PRODUCER_SOCK_NAME";
  static final String CONSUMER_VARIABLE = "PERFETTO_CONSUMER_SOCK_NAME";

  private static final Path RUN_FOLDER = Path.of("/run/perfetto");
  private static final Path TMP_FOLDER = Path.of("/tmp");

  private final Map<String, String> environment;
  private final Path runFolder;
  private final InheritedSockets inherited;

  /** Discovery by all sources, including descriptors inherited by this process. */
  public SocketDiscovery(Map<String, String> environment) {
    this(
        environment,
        RUN_FOLDER,
        InheritedSockets.of(
            environment, ProcessHandle.current().pid(), InheritedSocketChannels::addressOf));
  }

  SocketDiscovery(Map<String, String> environment, Path runFolder, InheritedSockets inherited) {
    this.environment = environment;
    this.runFolder = runFolder;
    this.inherited = inherited;
  }

  /**
   * Finds the addresses.
   *
   * @throws IllegalArgumentException with the variable's name if it holds no address
   */
  public ServiceSocketAddresses names() {
    Set<String> variables = new TreeSet<>(Set.of(PRODUCER_VARIABLE, CONSUMER_VARIABLE));
    variables.retainAll(environment.keySet());
    return new ServiceSocketAddresses(
        inherited.producers().isEmpty() ? producers() : inherited.producers(),
        inherited.consumer().orElseGet(this::consumer),
        variables,
        inherited.descriptors());
  }

  private List<SocketAddressSpec> producers() {
    String value = environment.get(PRODUCER_VARIABLE);
    if (value == null) {
      return List.of(byDefault("traced-producer.sock", "perfetto-producer"));
    }
    List<SocketAddressSpec> addresses =
        Arrays.stream(value.split(",", -1))
            .filter(text -> !text.isEmpty())
            .map(text -> parse(PRODUCER_VARIABLE, text))
            .toList();
    return addresses.isEmpty() ? List.of(parse(PRODUCER_VARIABLE, "")) : addresses;
  }

  private SocketAddressSpec consumer() {
    String value = environment.get(CONSUMER_VARIABLE);
    return value == null
        ? byDefault("traced-consumer.sock", "perfetto-consumer")
        : parse(CONSUMER_VARIABLE, value);
  }

  /**
   * The default address: in /run/perfetto if that folder exists and is accessible, else in /tmp.
   */
  private SocketAddressSpec byDefault(String runName, String tmpName) {
    boolean usable = Files.isDirectory(runFolder) && Files.isExecutable(runFolder);
    Path path = usable ? runFolder.resolve(runName) : TMP_FOLDER.resolve(tmpName);
    return new UnixPath(path.toString());
  }

  private static SocketAddressSpec parse(String variable, String text) {
    try {
      return SocketAddressParser.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(variable + ": " + e.getMessage(), e);
    }
  }
}
