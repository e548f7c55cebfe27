package dev.sonda.cli.internal.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Small files of the kernel's, below {@code /} or wherever a test has them. What can't be read
 * tells nothing, and is empty.
 */
record KernelFiles(Path root) {

  Optional<String> text(String path) {
    try {
      return Optional.of(Files.readString(at(path)).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  List<String> lines(String path) {
    return text(path).map(text -> text.lines().toList()).orElse(List.of());
  }

  /** Names in a folder. */
  List<String> names(String path) {
    try (var files = Files.list(at(path))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** A whole number; empty where there is none, or {@code max}. */
  Optional<Long> number(String path) {
    return text(path).filter(text -> text.matches("-?\\d{1,18}")).map(Long::parseLong);
  }

  Path at(String path) {
    return root.resolve(path);
  }
}
