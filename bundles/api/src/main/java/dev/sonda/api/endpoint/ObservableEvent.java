package dev.sonda.api.endpoint;

/** Events that a consumer can follow, with their bit in ObserveEventsRequest. */
public enum ObservableEvent {
  DATA_SOURCES_INSTANCES(1),
  ALL_DATA_SOURCES_STARTED(2),
  CLONE_TRIGGER_HIT(4);

  private final int bit;

  ObservableEvent(int bit) {
    this.bit = bit;
  }

  public int bit() {
    return bit;
  }
}
