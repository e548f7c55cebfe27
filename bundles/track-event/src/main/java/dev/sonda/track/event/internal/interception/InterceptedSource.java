package dev.sonda.track.event.internal.interception;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.track.event.internal.ProtoFieldReader;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * A data source whose packets go to an interceptor of the program in sessions whose config names
 * one. If no interceptor with this name is registered, the packets go to the service, with a
 * warning, as in Perfetto.
 */
public final class InterceptedSource implements DataSource {
  private static final int INTERCEPTOR_CONFIG = 115; // field of DataSourceConfig
  private static final int NAME = 1; // field of InterceptorConfig

  private final DataSource source;
  private final InterceptorRegistry receivers;

  public InterceptedSource(DataSource source, InterceptorRegistry receivers) {
    this.source = source;
    this.receivers = receivers;
  }

  @Override
  public SourceDescriptor descriptor() {
    return source.descriptor();
  }

  @Override
  public void onDescriptorChange(Runnable ask) {
    source.onDescriptorChange(ask);
  }

  @Override
  public Readiness check(SourceConfig config) {
    return source.check(config);
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    String name = interceptorOf(config);
    Function<SourceConfig, PacketReceiver> factory = name.isEmpty() ? null : receivers.find(name);
    if (factory == null) {
      warnUnless(name.isEmpty(), name, config);
      return source.open(config, sink);
    }
    PacketReceiver receiver = factory.apply(config);
    InterceptingSink intercepting = new InterceptingSink(sink, receiver);
    return new InterceptedInstance(source.open(config, intercepting), intercepting, receiver);
  }

  private static void warnUnless(boolean isFine, String name, SourceConfig config) {
    if (!isFine) {
      Log.OF_SOURCE.log(
          Level.WARNING,
          "data source {0}: there is no interceptor {1}, its packets go to the service",
          config.name(),
          name);
    }
  }

  private static String interceptorOf(SourceConfig config) {
    AtomicReference<String> name = new AtomicReference<>("");
    ProtoFieldReader.forEachText(
        config.payload(INTERCEPTOR_CONFIG),
        (field, text) -> {
          if (field == NAME) {
            name.set(text);
          }
        });
    return name.get();
  }

  /**
   * Holder of the logger, which is created on first use as its creation would delay the program's
   * start.
   */
  private static final class Log {
    static final System.Logger OF_SOURCE = System.getLogger(InterceptedSource.class.getName());
  }
}
