package dev.sonda.itests.sdk;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.track.event.Category;
import dev.sonda.track.event.StartupTracing;
import dev.sonda.track.event.Tracing;
import dev.sonda.track.event.TracingOptions;
import java.time.Duration;

/** A program that traces before a service exists, and ends when a session has recorded it. */
final class StartupTracingProgram {
  private static final Category STARTUP = Category.of("startup");
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private StartupTracingProgram() {}

  public static void main(String[] args) throws InterruptedException {
    TraceConfig config =
        TraceConfig.newBuilder()
            .addDataSources(
                TraceConfig.DataSource.newBuilder()
                    .setConfig(DataSourceConfig.newBuilder().setName("track_event")))
            .build();
    try (Tracing tracing =
        Tracing.initialize(
            TracingOptions.system().named("sdk.startup").withStartup(config, TIMEOUT))) {
      STARTUP.instant("first").emit();
      System.out.println("wrote");
      if (!tracing.startup().awaitSettled(TIMEOUT)
          || tracing.startup().state() != StartupTracing.State.ADOPTED) {
        throw new IllegalStateException("startup tracing is " + tracing.startup().state());
      }
      STARTUP.instant("adopted").emit();
    }
  }
}
