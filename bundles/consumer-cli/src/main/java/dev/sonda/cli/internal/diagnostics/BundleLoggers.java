package dev.sonda.cli.internal.diagnostics;

import java.lang.reflect.Proxy;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.log.Logger;
import org.osgi.service.log.LoggerFactory;

/**
 * Makes loggers for SCR (Declarative Services), which requests one per bundle and one per
 * component. The log service would keep each of them, and with it the bundle, for as long as the
 * framework runs: a probe that is deployed a thousand times would stay in memory a thousand times.
 * These loggers are referenced only by the components that use them.
 */
@Component(property = BundleLoggers.BEFORE_THE_LOG_SERVICE)
public final class BundleLoggers implements LoggerFactory {
  static final String BEFORE_THE_LOG_SERVICE = "service.ranking:Integer=100";

  private final BundleLog out;

  @Activate
  public BundleLoggers(BundleContext context) {
    this(BundleLog.of(context));
  }

  BundleLoggers(BundleLog out) {
    this.out = out;
  }

  @Override
  public Logger getLogger(String name) {
    return getLogger(name, Logger.class);
  }

  @Override
  public Logger getLogger(Class<?> clazz) {
    return getLogger(clazz.getName(), Logger.class);
  }

  @Override
  public <L extends Logger> L getLogger(String name, Class<L> loggerType) {
    return make(name, name, loggerType);
  }

  @Override
  public <L extends Logger> L getLogger(Class<?> clazz, Class<L> loggerType) {
    return getLogger(clazz.getName(), loggerType);
  }

  @Override
  public <L extends Logger> L getLogger(Bundle bundle, String name, Class<L> loggerType) {
    return make(bundle.getSymbolicName(), name, loggerType);
  }

  /** Makes a proxy: the interface has 35 methods, seven for each of five levels. */
  private <L extends Logger> L make(String bundle, String name, Class<L> loggerType) {
    return loggerType.cast(
        Proxy.newProxyInstance(
            BundleLoggers.class.getClassLoader(),
            new Class<?>[] {loggerType},
            new BundleLogger(bundle, name, out)));
  }
}
