package dev.sonda.flight.recorder.internal;

/** The reason why a requested snapshot was refused. */
enum Refusal {
  ALREADY_WAITING("while one waited to be made"),
  QUEUE_FULL("as too many waited to be made"),
  COOL_DOWN("within triggerCoolDownS"),
  DAY_IS_FULL("beyond triggerMaxPer24h"),
  TOO_MANY_USERS("as too many users fired triggers"),
  NO_QUOTA("as keepOthers snapshots of the last 24 hours are there");

  private final String sentence;

  Refusal(String sentence) {
    this.sentence = sentence;
  }

  String sentence() {
    return sentence;
  }
}
