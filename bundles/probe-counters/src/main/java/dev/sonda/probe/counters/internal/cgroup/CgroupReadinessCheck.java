package dev.sonda.probe.counters.internal.cgroup;

import dev.sonda.api.probe.Readiness;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Checks whether control groups have the files of the counters that a session asks for. */
final class CgroupReadinessCheck {
  private static final int MAX_BYTES = 4096;

  private final Path root;
  private final CgroupRequest request;

  CgroupReadinessCheck(Path root, CgroupRequest request) {
    this.root = root;
    this.request = request;
  }

  Readiness answer() throws IOException {
    List<String> missing = new ArrayList<>(request.remarks());
    String mend = "";
    for (CgroupCounterFamily family : List.of(CgroupCounterFamily.MEMORY, CgroupCounterFamily.IO)) {
      String controller = family.name().toLowerCase(Locale.ROOT);
      if (request.families().contains(family)
          && !names("cgroup.controllers").contains(controller)) {
        missing.add("version 2 of control groups has no controller " + controller + " here");
      } else if (request.families().contains(family)
          && !names("cgroup.subtree_control").contains(controller)) {
        missing.add("the controller " + controller + " is not enabled for groups below the root");
        mend = "echo +" + controller + " > " + root.resolve("cgroup.subtree_control");
      }
    }
    if (request.families().contains(CgroupCounterFamily.PRESSURE)
        && Files.notExists(root.resolve("cpu.pressure"))) {
      missing.add("this kernel doesn't measure pressure: it was built or started without it");
    }
    return missing.isEmpty()
        ? Readiness.ok()
        : Readiness.degraded(String.join("; ", missing), mend);
  }

  private Set<String> names(String file) throws IOException {
    try (InputStream in = Files.newInputStream(root.resolve(file))) {
      String text = new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
      return Set.copyOf(Arrays.asList(text.strip().split("\\s+", -1)));
    }
  }
}
