package dev.sonda.core.internal.session.state;

import com.google.protobuf.ByteString;
import dev.sonda.core.internal.producer.ConnectedProducer;
import dev.sonda.core.internal.producer.RegisteredDataSource;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;

/** One data source at work for one session. Loop only. */
public final class DataSourceInstance {

  /** Where an instance is in its life. */
  public enum State {
    CONFIGURED,
    STARTING,
    STARTED,
    STOPPING,
    STOPPED
  }

  private final long id;
  private final RegisteredDataSource source;
  private final DataSourceConfig config;
  private State state = State.CONFIGURED;

  public DataSourceInstance(long id, RegisteredDataSource source, DataSourceConfig config) {
    this.id = id;
    this.source = source;
    this.config = config;
  }

  public long id() {
    return id;
  }

  public ConnectedProducer producer() {
    return source.producer();
  }

  public String dataSourceName() {
    return source.name();
  }

  /** As its producer has it, for other processes: it may be no text. */
  public ByteString dataSourceNameBytes() {
    return source.descriptor().getNameBytes();
  }

  /** As it was when this instance began: later updates don't change the rules halfway. */
  public DataSourceDescriptor descriptor() {
    return source.descriptor();
  }

  /** As the producer sees it. */
  public DataSourceConfig config() {
    return config;
  }

  public State state() {
    return state;
  }

  void become(State next) {
    state = next;
  }
}
