package dev.sonda.trace.processor.internal;

import dev.sonda.trace.format.TraceFileFormat;
import dev.sonda.trace.format.TraceFirstBytes;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.storage.archive.MemberImporter;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Chooses the importer of a file by first bytes: first by those of the file itself, so that an
 * importer can accept an archive as a whole, then by those of the trace that the file contains. An
 * archive of traces that can be combined with other traces is read trace by trace.
 */
final class ImporterChoice {
  private static final Logger LOG = System.getLogger(ImporterChoice.class.getName());

  /** Perfetto's error message, by which Perfetto's user interface recognizes the error. */
  private static final String PERFETTOS_WORDS = ": Unknown trace type provided (ERR:fmt)";

  private final List<TraceImporter> importers;
  private final boolean isPerfettos;

  /**
   * Chooses among importers.
   *
   * @param isPerfettos whether to behave like Perfetto: an empty file is a trace without packets,
   *     and unknown formats are rejected with Perfetto's error message
   */
  ImporterChoice(List<TraceImporter> importers, boolean isPerfettos) {
    this.importers = importers;
    this.isPerfettos = isPerfettos;
  }

  TraceImporter importerOf(Path file) throws IOException {
    if (importers.isEmpty()) {
      throw new IOException("no importer of traces is installed: add trace-import-proto");
    }
    byte[] head = head(file);
    if (head.length == 0 && !isPerfettos) {
      throw new IOException(file + " is empty");
    }
    Optional<TraceImporter> ofFile = accepting(head);
    if (ofFile.isPresent()) {
      return ofFile.get();
    }
    TraceFileFormat wrapping = TraceFileFormat.of(head);
    if (!wrapping.isContainer() && wrapping != TraceFileFormat.MANIFEST) {
      throw unknownFormat(file);
    }
    Optional<TraceImporter> ofContent = accepting(TraceFirstBytes.read(file));
    if (ofContent.isPresent() && !(ofContent.get() instanceof MemberImporter)) {
      return ofContent.get();
    }
    if (importers.stream().noneMatch(MemberImporter.class::isInstance)) {
      throw unknownFormat(file);
    }
    return new ArchiveImporter(this::accepting);
  }

  private Optional<TraceImporter> accepting(byte[] head) {
    return importers.stream().filter(importer -> accepts(importer, head)).findFirst();
  }

  /**
   * Whether an importer accepts a file; false if the importer throws, so that the other importers
   * are still tried.
   */
  private static boolean accepts(TraceImporter importer, byte[] head) {
    try {
      return importer.accepts(head.clone());
    } catch (RuntimeException | LinkageError e) {
      LOG.log(
          Level.WARNING, "the importer " + importer.getClass().getName() + " is left out: " + e);
      return false;
    }
  }

  private static byte[] head(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException(file + " is a folder, not a trace");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(TraceImporter.HEAD_BYTES);
    }
  }

  private IOException unknownFormat(Path file) {
    String formats =
        importers.stream().map(TraceImporter::format).collect(Collectors.joining(", "));
    return new IOException(
        "%s is no trace of a known format (there are: %s)%s"
            .formatted(file, formats, isPerfettos ? PERFETTOS_WORDS : ""));
  }
}
