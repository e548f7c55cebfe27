package dev.sonda.ipc.uds.internal.address;

import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketPermissions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Passes socket addresses from the daemon's command to this bundle, as framework properties. */
public final class SocketAddressProperties {
  /** Whether the framework provides the service on the sockets or connects to it. */
  public enum Role {
    /** The framework contains the service and listens on the sockets. */
    LISTEN,
    /** The framework uses the service of another process. */
    CONNECT
  }

  private static final String ROLE = "sonda.sockets.role";
  private static final String PRODUCERS = "sonda.sockets.producers";
  private static final String CONSUMER = "sonda.sockets.consumer";
  private static final String VARIABLES = "sonda.sockets.variables";
  private static final String PERMISSIONS = "sonda.sockets.permissions";
  private static final String INHERITED = "sonda.sockets.inherited";

  private SocketAddressProperties() {}

  /** Encodes addresses and permissions; {@link #read} and {@link #permissions} decode them. */
  public static Map<String, String> of(
      Role role, ServiceSocketAddresses names, SocketPermissions permissions) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(ROLE, role.name());
    properties.put(
        PRODUCERS,
        names.producers().stream().map(Object::toString).collect(Collectors.joining(",")));
    properties.put(CONSUMER, names.consumer().toString());
    properties.put(VARIABLES, String.join(",", new TreeSet<>(names.variables())));
    properties.put(PERMISSIONS, permissions.toString());
    properties.put(
        INHERITED,
        names.inherited().entrySet().stream()
            .map(socket -> socket.getValue() + "=" + socket.getKey())
            .collect(Collectors.joining(",")));
    return properties;
  }

  /** Decodes the addresses; empty if the properties don't name this role. */
  public static Optional<ServiceSocketAddresses> read(
      Role role, Function<String, @Nullable String> property) {
    if (!role.name().equals(property.apply(ROLE))) {
      return Optional.empty();
    }
    String producers = property.apply(PRODUCERS);
    String consumer = property.apply(CONSUMER);
    if (producers == null || consumer == null) {
      return Optional.empty();
    }
    List<SocketAddressSpec> addresses =
        Arrays.stream(producers.split(",", -1)).map(SocketAddressSpec::parse).toList();
    return Optional.of(
        new ServiceSocketAddresses(
            addresses,
            SocketAddressSpec.parse(consumer),
            variables(property),
            inherited(property)));
  }

  private static Set<String> variables(Function<String, @Nullable String> property) {
    String variables = property.apply(VARIABLES);
    return variables == null || variables.isEmpty() ? Set.of() : Set.of(variables.split(",", -1));
  }

  /** Decodes inherited descriptors, in the form {@code number=address,…}. */
  private static Map<SocketAddressSpec, Integer> inherited(
      Function<String, @Nullable String> property) {
    String inherited = property.apply(INHERITED);
    if (inherited == null || inherited.isEmpty()) {
      return Map.of();
    }
    return Arrays.stream(inherited.split(",", -1))
        .map(socket -> socket.split("=", 2))
        .collect(
            Collectors.toMap(
                parts -> SocketAddressSpec.parse(parts[1]), parts -> Integer.valueOf(parts[0])));
  }

  /** Decodes the permissions; {@link SocketPermissions#BY_UMASK} if the properties contain none. */
  public static SocketPermissions permissions(Function<String, @Nullable String> property) {
    String permissions = property.apply(PERMISSIONS);
    return permissions == null || permissions.isEmpty()
        ? SocketPermissions.BY_UMASK
        : SocketPermissions.parse(permissions);
  }
}
