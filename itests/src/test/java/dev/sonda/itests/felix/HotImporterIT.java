package dev.sonda.itests.felix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorFactory;
import dev.sonda.trace.processor.TraceProcessorOptions;
import dev.sonda.trace.processor.TraceRows;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.inject.Inject;
import org.apache.felix.service.command.CommandProcessor;
import org.apache.felix.service.command.CommandSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.startlevel.FrameworkStartLevel;

/**
 * T27: an extension of the analysis is added to a framework with an open shell, and removed again.
 * The trace was written by the example's probe in this framework.
 */
@Tag("T27")
@FelixExtension.WithAnalysis
@ExtendWith(FelixExtension.class)
public class HotImporterIT {
  private static final String PROBE = "dev.sonda.hello";
  private static final String PROBE_BUNDLE = "dev.sonda.hello-probe";
  private static final String IMPORTER_BUNDLE = "dev.sonda.hello-importer";

  private static final int DAEMON_LEVEL = 6;

  /** Number of the TracePacket field that the example writes. */
  private static final int FOR_TESTING = 900;

  @Inject BundleContext context;

  @Test
  public void shouldAnswerNextQuestionOfOpenShellWithTableViewAndFunction() throws Exception {
    RunningDistribution platform = platform();
    Path trace = record(platform);
    CommandSession shell = shell(platform);
    assertThat(ask(shell, trace, "SELECT 1 AS one")).containsExactly("one", "1");
    assertThatThrownBy(() -> ask(shell, trace, "SELECT text FROM hello"))
        .hasMessageContaining("hello");
    Path jar = deployImporter(platform, trace);
    assertThat(ask(shell, trace, "SELECT DISTINCT text, pid > 0 AS known FROM hello"))
        .containsExactly("text,known", "hello,1");
    assertThat(ask(shell, trace, "SELECT DISTINCT text FROM hello_loud"))
        .containsExactly("text", "HELLO!");
    assertThat(ask(shell, trace, "SELECT shout(name) AS name FROM stats LIMIT 1"))
        .hasSize(2)
        .last()
        .asString()
        .endsWith("!");
    remove(platform, jar);
    assertThatThrownBy(() -> ask(shell, trace, "SELECT text FROM hello"))
        .hasMessageContaining("hello");
  }

  @Test
  public void shouldKeepTraceOpenWhenExtensionIsRemoved() throws Exception {
    RunningDistribution platform = platform();
    Path trace = record(platform);
    Path jar = deployImporter(platform, trace);
    TraceProcessorFactory traces = platform.service(TraceProcessorFactory.class);
    try (TraceProcessor open = traces.open(List.of(trace), TraceProcessorOptions.defaults())) {
      assertThat(first(open, "SELECT shout(text) FROM hello")).isEqualTo("HELLO!");
      remove(platform, jar);
      assertThat(first(open, "SELECT shout(text || '?') FROM hello")).isEqualTo("HELLO?!");
    }
    assertThat(hasTable(traces, trace)).isFalse();
  }

  /**
   * Raises the start level: Pax Exam starts bundles up to level 5; a daemon's shell and analysis
   * are on the next levels.
   */
  private RunningDistribution platform() {
    context.getBundle(0).adapt(FrameworkStartLevel.class).setStartLevel(DAEMON_LEVEL);
    return new RunningDistribution(context);
  }

  private static Path record(RunningDistribution platform) throws Exception {
    Path jar = RunningDistribution.deployHello();
    try (TraceCollectingConsumer recording =
        TraceCollectingConsumer.start(
            platform.tracingService(), FrameworkTraceConfigs.of(PROBE).build())) {
      Await.until("packets of the probe", () -> recording.hasRead(FOR_TESTING));
      return Files.write(RunningDistribution.folder().resolve("hello.pftrace"), recording.read());
    } finally {
      Files.delete(jar);
      Await.until("the probe to be gone", () -> platform.bundle(PROBE_BUNDLE).isEmpty());
    }
  }

  private CommandSession shell(RunningDistribution platform) {
    Await.until("the command sonda:sql", this::isSqlThere);
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    return platform
        .service(CommandProcessor.class)
        .createSession(InputStream.nullInputStream(), nowhere, nowhere);
  }

  private boolean isSqlThere() {
    try {
      return context.getServiceReferences((String) null, "(osgi.command.function=sql)") != null;
    } catch (InvalidSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> ask(CommandSession shell, Path trace, String sql) throws Exception {
    shell.put("statement", sql);
    Object lines = shell.execute("sonda:sql " + trace + " --format csv -c $statement");
    return ((List<?>) lines).stream().map(String::valueOf).toList();
  }

  private static Path deployImporter(RunningDistribution platform, Path trace) throws Exception {
    byte[] jar = Files.readAllBytes(Path.of(System.getProperty("sonda.hello.importer")));
    Path deployed = RunningDistribution.deploy("hello-importer.jar", jar);
    TraceProcessorFactory traces = platform.service(TraceProcessorFactory.class);
    Await.until("the extension to take part", () -> hasTable(traces, trace));
    return deployed;
  }

  private static boolean hasTable(TraceProcessorFactory traces, Path trace) {
    try (TraceProcessor open = traces.open(List.of(trace), TraceProcessorOptions.defaults())) {
      return open.tables().stream().anyMatch(table -> table.name().equals("hello"));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static void remove(RunningDistribution platform, Path jar) throws Exception {
    Files.delete(jar);
    Await.until("the extension to go", () -> platform.bundle(IMPORTER_BUNDLE).isEmpty());
  }

  private static String first(TraceProcessor trace, String sql) throws Exception {
    try (TraceRows rows = trace.rows(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.stringValue(0);
    }
  }
}
