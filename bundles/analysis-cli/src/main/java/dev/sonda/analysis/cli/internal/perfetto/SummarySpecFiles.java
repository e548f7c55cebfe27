package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.SummarySpecs;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/** The summary specs in the files that a command line names. */
record SummarySpecFiles(SummarySpecs specs) {
  static SummarySpecFiles read(CommandContext context, List<String> files) throws ShellException {
    SummarySpecs specs = SummarySpecs.none();
    for (String file : files) {
      try {
        specs.add(file, Files.readAllBytes(context.file(file)));
      } catch (IOException e) {
        throw new ShellException("unable to read spec file '" + file + "'", e);
      } catch (SummaryException e) {
        throw new ShellException(file + ": " + e.getMessage(), e);
      }
    }
    return new SummarySpecFiles(specs);
  }

  /** The SQL of a query of the specs. Fails if any other query in the files is invalid. */
  String query(String id) throws ShellException {
    try {
      for (String each : specs.queryIds()) {
        specs.query(each);
      }
      return specs.query(id).script();
    } catch (SummaryException e) {
      throw new ShellException(String.valueOf(e.getMessage()), e);
    }
  }
}
