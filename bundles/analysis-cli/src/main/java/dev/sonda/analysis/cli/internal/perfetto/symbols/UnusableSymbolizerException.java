package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.io.IOException;

/** The program that reads debug information is missing, or isn't the one that is expected. */
public final class UnusableSymbolizerException extends IOException {
  @java.io.Serial private static final long serialVersionUID = 1;

  UnusableSymbolizerException(String sentence) {
    super(sentence);
  }
}
