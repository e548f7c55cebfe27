package dev.sonda.trace.kernels.internal.callsite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Annotates the frames of a callstack, starting at the root: managed frames by their kind of
 * execution, frames of the Android runtime below them as common. The frame below a trampoline into
 * native code is application code and gets no annotation.
 */
final class FrameAnnotator {
  private static final String COMMON = "common-frame";
  private static final String INTERPRETER = "common-frame-interp";
  private static final String TRAMPOLINE = "art_jni_trampoline";

  /**
   * Name prefixes of the runtime's interpreter functions, which execute the managed frame above
   * them.
   */
  private static final List<String> INTERPRETERS =
      List.of("nterp_", "Nterp", "ExecuteNterp", "ExecuteSwitchImpl", "_ZN3art11interpreter");

  private boolean isManaged;
  private boolean isBelowTrampoline;

  /** The annotation of the next frame, starting at the root; null for none. */
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
