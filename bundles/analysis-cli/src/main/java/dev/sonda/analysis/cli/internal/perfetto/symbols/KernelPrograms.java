package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the traced machine's kernel, with debug information, where distributions install it. */
final class KernelPrograms implements ProgramSearch {
  private static final List<String> PATHS =
      List.of(
          "/boot/vmlinux-%s",
          "/usr/lib/debug/boot/vmlinux-%s",
          "/lib/modules/%s/build/vmlinux",
          "/usr/lib/debug/lib/modules/%s/vmlinux",
          "/usr/lib/debug/boot/vmlinux-%s.debug");

  private final String release;

  /**
   * @param release of the traced kernel, as {@code uname -r} prints it; empty if it isn't known
   */
  KernelPrograms(String release) {
    this.release = release;
  }

  @Override
  public @Nullable Program find(CodeMapping mapping, List<SearchedPath> searched) {
    ProgramAttempts attempts = new ProgramAttempts(searched, null);
    Program found = null;
    for (String path : PATHS) {
      if (found == null && !release.isEmpty()) {
        found = attempts.at(path.formatted(release));
      }
    }
    return found;
  }
}
