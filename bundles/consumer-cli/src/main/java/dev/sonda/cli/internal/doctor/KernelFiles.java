package dev.sonda.cli.internal.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads small files of the kernel, below {@code /} or below a test's folder. A file that can't be
 * read counts as empty.
 */
record KernelFiles(Path root) {

  /** The text of a file, without leading and trailing blanks. */
  Optional<String> text(String path) {
    try {
      return Optional.of(Files.readString(at(path)).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The lines of a file. */
  List<String> lines(String path) {
    return text(path).map(text -> text.lines().toList()).orElse(List.of());
  }

  /** The names in a folder, sorted. */
  List<String> names(String path) {
    try (var files = Files.list(at(path))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** The whole number in a file; empty for other content, such as {@code max}. */
  Optional<Long> number(String path) {
    return text(path).filter(text -> text.matches("-?\\d{1,18}")).map(Long::parseLong);
  }

  Path at(String path) {
    return root.resolve(path);
  }
}
