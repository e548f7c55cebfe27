package dev.sonda.probe.counters.internal.cgroup;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name and kind of a control group, by its path: units of systemd, containers of Docker,
 * Podman, CRI-O, containerd, LXC and systemd-nspawn, pods of Kubernetes.
 *
 * @param label short, for people
 * @param kind what the group is, or empty where its path doesn't tell
 */
record CgroupLabel(String label, String kind) {
  private static final int SHORT_ID_LENGTH = 12;

  private static final Pattern CONTAINER_SCOPE =
      Pattern.compile("([a-z][a-z-]*)-([0-9a-f]{64})\\.scope");
  private static final Pattern BARE_ID = Pattern.compile("[0-9a-f]{64}");
  private static final Pattern POD =
      Pattern.compile("(?:kubepods-(?:[a-z]+-)?)?pod([0-9a-fA-F_-]{8,64})(?:\\.slice)?");
  private static final Pattern MACHINE = Pattern.compile("machine-(.+)\\.scope");
  private static final Pattern NSPAWN = Pattern.compile("systemd-nspawn@(.+)\\.service");
  private static final Pattern LXC = Pattern.compile("lxc\\.payload\\.(.+)");
  private static final Pattern UNIT =
      Pattern.compile(".+\\.(service|scope|slice|socket|mount|swap)");

  /**
   * Names of container runtimes, by the prefix of their scopes where the prefix differs from the
   * name.
   */
  private static final Map<String, String> RUNTIMES =
      Map.of("cri-containerd", "containerd", "libpod", "podman", "crio", "cri-o");

  static CgroupLabel of(CgroupFolder group) {
    if (group.isRoot()) {
      return new CgroupLabel(CgroupFolder.ROOT, "all of this machine, or of this container");
    }
    String path = group.path();
    String name = path.substring(path.lastIndexOf('/') + 1);
    return container(name, group).or(() -> unit(name)).orElse(new CgroupLabel(name, ""));
  }

  private static Optional<CgroupLabel> container(String name, CgroupFolder group) {
    return matched(CONTAINER_SCOPE, name)
        .map(found -> ofContainer(runtime(found.group(1)), found.group(2)))
        .or(() ->
            matched(BARE_ID, name)
                .map(found -> ofContainer(runtimeOfFolder(group.parentPath()), found.group())))
        .or(() ->
            matched(POD, name)
                .map(found -> named("pod", found.group(1).replace('_', '-'), "Kubernetes pod")))
        .or(() ->
            matched(MACHINE, name)
                .or(() -> matched(NSPAWN, name))
                .map(found -> named("machine", found.group(1), "container or virtual machine")))
        .or(() ->
            matched(LXC, name).map(found -> named("lxc", found.group(1), "container of LXC")));
  }

  private static Optional<CgroupLabel> unit(String name) {
    // systemd puts _ before names that could be confused with the kernel's files.
    String unit = name.startsWith("_") ? name.substring(1) : name;
    return matched(UNIT, unit).map(found -> new CgroupLabel(unit, "systemd " + found.group(1)));
  }

  private static CgroupLabel ofContainer(String runtime, String id) {
    String program = runtime.isEmpty() ? "container" : runtime;
    String owner = runtime.isEmpty() ? "" : " of " + runtime;
    return new CgroupLabel(
        program + " " + id.substring(0, SHORT_ID_LENGTH), "container " + id + owner);
  }

  private static CgroupLabel named(String what, String name, String kind) {
    return new CgroupLabel(what + " " + name, kind + " " + name);
  }

  private static String runtime(String prefix) {
    return RUNTIMES.getOrDefault(prefix, prefix);
  }

  /**
   * The container runtime by the parent folder: without systemd, Docker's containers are in a
   * folder {@code docker}.
   */
  private static String runtimeOfFolder(String parentPath) {
    String folder = parentPath.substring(parentPath.lastIndexOf('/') + 1);
    return switch (folder) {
      case "docker" -> "docker";
      case "libpod_parent" -> "podman";
      default -> "";
    };
  }

  private static Optional<Matcher> matched(Pattern pattern, String name) {
    Matcher matcher = pattern.matcher(name);
    return matcher.matches() ? Optional.of(matcher) : Optional.empty();
  }
}
