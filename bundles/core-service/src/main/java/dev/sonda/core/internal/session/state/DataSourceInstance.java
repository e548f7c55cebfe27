package dev.sonda.core.internal.session.state;

import com.google.protobuf.ByteString;
import dev.sonda.core.internal.producer.ConnectedProducer;
import dev.sonda.core.internal.producer.ConnectedProducer.RegisteredDataSource;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;

/** One data source recording for one session. Loop only. */
public final class DataSourceInstance {

  /** The states of an instance, in their order. */
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

  /** The name's bytes as registered, for messages: they may be invalid UTF-8. */
  public ByteString dataSourceNameBytes() {
    return source.descriptor().getNameBytes();
  }

  /** The descriptor at the time of the set-up; later updates don't affect this instance. */
  public DataSourceDescriptor descriptor() {
    return source.descriptor();
  }

  /** The config that was sent to the producer. */
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
