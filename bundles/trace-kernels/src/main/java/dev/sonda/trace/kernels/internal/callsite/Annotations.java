package dev.sonda.trace.kernels.internal.callsite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Annotates frames one after the other, from the root on: managed ones by how they run, the
 * runtime's own below them as common. The frame below a trampoline into native code is what the
 * trampoline was for, and stays without one.
 */
final class Annotations {
  private static final String COMMON = "common-frame";
  private static final String INTERPRETER = "common-frame-interp";
  private static final String TRAMPOLINE = "art_jni_trampoline";

  /** How names of functions begin that interpret the managed frame above them. */
  private static final List<String> INTERPRETERS =
      List.of("nterp_", "Nterp", "ExecuteNterp", "ExecuteSwitchImpl", "_ZN3art11interpreter");

  private boolean isManaged;
  private boolean isBelowTrampoline;

  /** The annotation of the next frame; null for none. */
  @Nullable String next(String function, String mapping) {
    if (isBelowTrampoline) {
      isBelowTrampoline = false;
      isManaged = true;
      return null;
    }
    if (function.equals(TRAMPOLINE)) {
      isBelowTrampoline = true;
      return COMMON;
    }
    MappingKind kind = MappingKind.of(mapping);
    if (kind.isManaged()) {
      isManaged = true;
      return kind.annotation();
    }
    if (!isManaged || kind != MappingKind.RUNTIME) {
      return null;
    }
    return INTERPRETERS.stream().anyMatch(function::startsWith) ? INTERPRETER : COMMON;
  }
}
