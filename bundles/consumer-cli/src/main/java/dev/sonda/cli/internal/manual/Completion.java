package dev.sonda.cli.internal.manual;

import dev.sonda.cli.internal.manual.Entry.Offer;
import java.util.List;

/** A script that completes command lines, in one shell's language. */
public interface Completion {

  /** All of it. */
  String script(List<Entry> commands);

  /** For what only the daemon knows, and for no longer than a person waits for a letter. */
  static String ask(Offer offer) {
    return "_sonda_ask " + offer.kind();
  }
}
