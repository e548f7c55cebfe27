package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds programs by their build id, whatever their names are, among all files of some folders. */
final class ProgramIndex implements ProgramSearch {
  /** A program, and whether its file has symbols. */
  private record Indexed(Program program, boolean hasSymbols) {}

  private final Map<String, Indexed> programs = new HashMap<>();
  private final List<Path> folders;

  /**
   * Reads the headers of all files.
   *
   * @param files single files, which needn't exist
   */
  ProgramIndex(List<Path> folders, List<Path> files) throws IOException {
    this.folders = List.copyOf(folders);
    for (Path folder : folders) {
      Files.walkFileTree(
          folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new Visitor());
    }
    for (Path file : files) {
      add(file);
    }
  }

  /** Adds each file. What can't be read can't be what is sought, or is reported as missing. */
  private final class Visitor extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      add(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }

  private void add(Path file) {
    ElfFile elf;
    try {
      elf = ElfFile.read(file);
    } catch (IOException e) {
      return; // as if the file weren't there
    }
    if (elf != null && elf.buildId() != null && elf.program() != null) {
      // A program and its stripped copy have one build id.
      Indexed added = new Indexed(elf.program(), elf.hasSymbols());
      programs.merge(
          elf.buildId(),
          added,
          (known, other) -> known.hasSymbols || !other.hasSymbols ? known : other);
    }
  }

  @Override
  public @Nullable Program find(CodeMapping mapping, List<SearchedPath> searched) {
    Indexed indexed = programs.get(mapping.buildId());
    if (indexed != null) {
      searched.add(new SearchedPath(indexed.program.file().toString(), SearchedPath.Outcome.FOUND));
      return indexed.program;
    }
    for (Path folder : folders) {
      searched.add(
          new SearchedPath(
              Objects.toString(folder),
              Files.isDirectory(folder)
                  ? SearchedPath.Outcome.NOT_IN_FOLDER
                  : SearchedPath.Outcome.MISSING));
    }
    return null;
  }
}
