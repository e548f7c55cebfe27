package dev.sonda.sql.modules.internal;

import dev.sonda.sql.modules.StandardModules;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Standard modules stored as resources in the jar of their interface. An index file lists their
 * names, as there is no portable way to list folders of a jar or bundle.
 */
public final class ResourceModules implements StandardModules {
  public static final StandardModules BUILT_IN = new ResourceModules();

  private static final String INDEX = "index.txt";

  private final List<String> names = resource(INDEX).lines().toList();
  private final Set<String> known = Set.copyOf(names);

  /** The texts that were read: all modules together have 130 kB. */
  private final Map<String, String> texts = new ConcurrentHashMap<>();

  private ResourceModules() {}

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public Optional<String> text(String name) {
    return known.contains(name)
        ? Optional.of(texts.computeIfAbsent(name, ResourceModules::read))
        : Optional.empty();
  }

  private static String read(String name) {
    return resource(name.replace('.', '/') + ".sql");
  }

  private static String resource(String path) {
    try (InputStream in = StandardModules.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("the bundle has no resource " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
