package dev.sonda.trace.kernels.internal.callsite;

import java.util.List;

/**
 * The kind of code in a memory mapping, such as native or managed, derived from the mapping's name.
 */
enum MappingKind {
  INTERPRETED("interp"),
  JUST_IN_TIME("jit"),
  AHEAD_OF_TIME("aot"),
  /** The library of the Android runtime (libart). */
  RUNTIME(""),
  OTHER("");

  private static final List<String> JIT_CACHES =
      List.of("/memfd:jit-cache", "/memfd:jit-zygote-cache");
  private static final List<String> RUNTIMES = List.of("libart.so", "libartd.so");
  private static final List<String> COMPILED = List.of(".oat", ".odex");
  private static final List<String> BYTECODE = List.of(".dex", ".vdex", ".jar", ".apk");

  private final String annotation;

  MappingKind(String annotation) {
    this.annotation = annotation;
  }

  /** Annotation of managed frames in the mapping; empty for other kinds. */
  String annotation() {
    return annotation;
  }

  boolean isManaged() {
    return this == INTERPRETED || this == JUST_IN_TIME || this == AHEAD_OF_TIME;
  }

  static MappingKind of(String mapping) {
    if (JIT_CACHES.stream().anyMatch(mapping::startsWith)) {
      return JUST_IN_TIME;
    }
    int slash = mapping.lastIndexOf('/');
    if (slash >= 0 && startsWithAny(mapping.substring(slash + 1), RUNTIMES)) {
      return RUNTIME;
    }
    int dot = mapping.lastIndexOf('.');
    String suffix = dot < 0 ? "" : mapping.substring(dot);
    if (startsWithAny(suffix, BYTECODE)) {
      return INTERPRETED;
    }
    return startsWithAny(suffix, COMPILED) ? AHEAD_OF_TIME : OTHER;
  }

  private static boolean startsWithAny(String text, List<String> prefixes) {
    return prefixes.stream().anyMatch(text::startsWith);
  }
}
