package dev.sonda.core.internal.producer;

/**
 * Violations of the protocol that a correct producer never commits, each with its sentence for the
 * log.
 */
enum Violation {
  NO_SUCH_CHUNK("it commits chunks that its shared memory doesn't have"),
  UNSTEADY_PAGE("it changes pages that the service is reading"),
  BAD_CHUNK_SIZE("it commits chunks of impossible sizes"),
  BAD_WRITER("it writes with impossible writer ids"),
  FOREIGN_BUFFER("it writes into buffers that aren't its own"),
  BAD_PATCH("it patches what can't be patched"),
  NO_MEMORY_YET("it commits before it has shared memory"),
  BAD_DATA_SOURCE("it offers data sources without a name, of a taken id, too many or too big ones"),
  BAD_REGISTRATION("it registers impossible trace writers"),
  BAD_TRIGGERS("it fires too many triggers at once, or ones of impossible names");

  private final String sentence;

  Violation(String sentence) {
    this.sentence = sentence;
  }

  String sentence() {
    return sentence;
  }
}
