package dev.sonda.ipc.uds.internal.address;

import dev.sonda.ipc.uds.SocketAddressSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sockets that a service manager has opened for this process, by systemd's protocol: their number
 * and names are in the environment, and the first descriptor is 3.
 */
final class InheritedSockets {
  static final String PID = "LISTEN_PID";
  static final String COUNT = "LISTEN_FDS";
  static final String NAMES = "LISTEN_FDNAMES";

  private static final int FIRST_DESCRIPTOR = 3;

  /** Maximum number of inherited sockets, which limits the untrusted number in the environment. */
  private static final int MOST = 64;

  private static final String PRODUCER = "producer";
  private static final String CONSUMER = "consumer";

  /** Finds the address on which a descriptor listens. */
  interface Lookup {
    SocketAddressSpec addressOf(int descriptor);
  }

  private final Map<SocketAddressSpec, Integer> descriptors = new LinkedHashMap<>();
  private final List<SocketAddressSpec> producers = new ArrayList<>();
  private @Nullable SocketAddressSpec consumer;

  private InheritedSockets() {}

  /**
   * Reads the environment. The result is empty unless the variables contain this process's pid,
   * since child processes inherit the variables as well.
   *
   * @throws IllegalArgumentException if the purpose of a socket isn't clear
   */
  static InheritedSockets of(Map<String, String> environment, long pid, Lookup lookup) {
    InheritedSockets inherited = new InheritedSockets();
    int count = count(environment);
    if (count == 0 || !String.valueOf(pid).equals(environment.get(PID))) {
      return inherited;
    }
    String[] names = environment.getOrDefault(NAMES, "").split(":", -1);
    if (names.length != count) {
      throw new IllegalArgumentException(
          NAMES + ": " + count + " sockets were handed over and have to have a name each");
    }
    for (int i = 0; i < count; i++) {
      inherited.add(names[i], FIRST_DESCRIPTOR + i, lookup);
    }
    return inherited;
  }

  private static int count(Map<String, String> environment) {
    String text = environment.getOrDefault(COUNT, "0");
    try {
      int count = Integer.parseInt(text);
      if (count >= 0 && count <= MOST) {
        return count;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(COUNT + ": '" + text + "' is no number", e);
    }
    throw new IllegalArgumentException(COUNT + ": '" + text + "' sockets can't be used");
  }

  private void add(String name, int descriptor, Lookup lookup) {
    if (!PRODUCER.equals(name) && !CONSUMER.equals(name)) {
      throw new IllegalArgumentException(
          NAMES + ": '" + name + "' is neither " + PRODUCER + " nor " + CONSUMER);
    }
    SocketAddressSpec address = lookup.addressOf(descriptor);
    descriptors.put(address, descriptor);
    if (PRODUCER.equals(name)) {
      producers.add(address);
    } else if (consumer == null) {
      consumer = address;
    } else {
      throw new IllegalArgumentException(NAMES + ": there is more than one " + CONSUMER);
    }
  }

  List<SocketAddressSpec> producers() {
    return producers;
  }

  Optional<SocketAddressSpec> consumer() {
    return Optional.ofNullable(consumer);
  }

  Map<SocketAddressSpec, Integer> descriptors() {
    return descriptors;
  }
}
