package dev.sonda.itests.felix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ProbeHost;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.inject.Inject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.osgi.framework.BundleContext;

/**
 * T27, T28: probes are added and removed while a session records; faulty probes don't disturb the
 * session.
 */
@Tag("T27")
@Tag("T28")
@ExtendWith(FelixExtension.class)
public class HotDeployIT {
  private static final String HELLO = "dev.sonda.hello";
  private static final String HELLO_BUNDLE = "dev.sonda.hello-probe";
  private static final int REDEPLOYS = Boolean.getBoolean("sonda.stress") ? 1000 : 80;
  private static final int WARM_UP = 10;
  private static final int KIB = 1024;

  /** A period in ns that is longer than FileInstall's poll interval in tests. */
  private static final long STEP_NS = TimeUnit.MILLISECONDS.toNanos(80);

  /** Number of the TracePacket field that the example writes. */
  private static final int FOR_TESTING = 900;

  @Inject BundleContext context;

  @Test
  public void shouldJoinRunningSessionAndKeepPacketsAfterRemoval() throws Exception {
    deployWhileRecording(new RunningDistribution(context));
  }

  @Test
  public void shouldReportTruncatedJarAndInstallItWhenComplete() throws Exception {
    RunningDistribution platform = new RunningDistribution(context);
    byte[] whole = Files.readAllBytes(Path.of(System.getProperty("sonda.hello.probe")));
    Path jar = RunningDistribution.deployFolder().resolve("half.jar");
    try (LogCapture log = new LogCapture(context);
        OutputStream out = Files.newOutputStream(jar)) {
      out.write(whole, 0, whole.length / 2);
      out.flush();
      log.awaitLine("half.jar", "is no bundle");
      assertThat(platform.bundle(HELLO_BUNDLE)).isEmpty();
      out.write(whole, whole.length / 2, whole.length - whole.length / 2);
    }
    Await.until("the whole jar to be taken", () -> platform.isActive(HELLO_BUNDLE));
    Files.delete(jar);
    awaitGone(platform);
  }

  @Test
  public void shouldNotInstallJarThatStillGrows() throws Exception {
    RunningDistribution platform = new RunningDistribution(context);
    byte[] whole = Files.readAllBytes(Path.of(System.getProperty("sonda.hello.probe")));
    Path jar = RunningDistribution.deployFolder().resolve("growing.jar");
    try (OutputStream out = Files.newOutputStream(jar)) {
      for (int offset = 0; offset < whole.length; offset += KIB) {
        out.write(whole, offset, Math.min(KIB, whole.length - offset));
        out.flush();
        LockSupport.parkNanos(STEP_NS);
        int written = Math.min(offset + KIB, whole.length);
        assertThat(written == whole.length || platform.bundle(HELLO_BUNDLE).isEmpty())
            .as("not taken after %d of %d bytes", written, whole.length)
            .isTrue();
      }
    }
    Await.until("the whole jar to be taken", () -> platform.isActive(HELLO_BUNDLE));
    Files.delete(jar);
    awaitGone(platform);
  }

  @Test
  public void shouldReportACorruptJarByName() throws Exception {
    try (LogCapture log = new LogCapture(context)) {
      Path jar =
          RunningDistribution.deploy(
              "corrupt.jar", "not a jar at all".getBytes(StandardCharsets.UTF_8));
      log.awaitLine("corrupt.jar", "");
      Files.delete(jar);
    }
    deployWhileRecording(new RunningDistribution(context));
  }

  @Test
  public void shouldReportAConstructorThatThrowsByNameAndReason() throws Exception {
    RunningDistribution platform = new RunningDistribution(context);
    try (LogCapture log = new LogCapture(context)) {
      Path jar =
          RunningDistribution.deploy(
              "throwing.jar", ProbeJarBuilder.of(ThrowingConstructorProbe.class));
      log.awaitLine("ThrowingConstructorProbe", "no luck today");
      Files.delete(jar);
      String bundle = ProbeJarBuilder.bundleName(ThrowingConstructorProbe.class);
      Await.until("the bundle to go", () -> platform.bundle(bundle).isEmpty());
    }
    deployWhileRecording(new RunningDistribution(context));
  }

  @Test
  public void shouldAbandonAndNameATaskThatBlocksWhileOthersGoOn() throws Exception {
    RunningDistribution platform = new RunningDistribution(context);
    Path hello = RunningDistribution.deployHello();
    Path blocking =
        RunningDistribution.deploy("blocking.jar", ProbeJarBuilder.of(BlockingProbe.class));
    try (TraceCollectingConsumer recording =
        TraceCollectingConsumer.start(
            platform.tracingService(), FrameworkTraceConfigs.of(HELLO, "test.blocking").build())) {
      ProbeHost host = platform.service(ProbeHost.class);
      String bundle = ProbeJarBuilder.bundleName(BlockingProbe.class);
      Await.until(
          "the host to name " + bundle,
          () -> host.why("test.blocking").stream().anyMatch(line -> line.contains(bundle)),
          () -> host.why("test.blocking").toString());
      int before = recording.read().length;
      Await.until("more packets of the other probe", () -> readLength(recording) > before);
    } finally {
      Files.delete(blocking);
      Files.delete(hello);
    }
    awaitGone(platform);
  }

  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  public void shouldReleaseAllResourcesAfterManyRedeploys() throws Exception {
    RunningDistribution platform = new RunningDistribution(context);
    try (TraceCollectingConsumer recording =
        TraceCollectingConsumer.start(
            platform.tracingService(), FrameworkTraceConfigs.of(HELLO).build())) {
      redeploy(platform, WARM_UP);
      JvmResourceUsage before = JvmResourceUsage.now();
      List<WeakReference<ClassLoader>> loaders = redeploy(platform, REDEPLOYS);
      before.awaitSame();
      Await.until("class loaders to be collected", () -> RunningDistribution.alive(loaders) <= 1);
      assertThat(recording.hasRead(FOR_TESTING)).isTrue();
    }
  }

  private static void deployWhileRecording(RunningDistribution platform) throws Exception {
    try (TraceCollectingConsumer recording =
        TraceCollectingConsumer.start(
            platform.tracingService(), FrameworkTraceConfigs.of(HELLO).build())) {
      assertThat(recording.hasRead(FOR_TESTING)).isFalse();
      Path jar = RunningDistribution.deployHello();
      Await.until("packets of the new probe", () -> recording.hasRead(FOR_TESTING));
      Files.delete(jar);
      awaitGone(platform);
      recording.stop();
      assertThat(recording.awaitDisabled()).isEmpty();
      assertThat(TraceFilePackets.hasField(recording.readWithoutFlush(), FOR_TESTING)).isTrue();
    }
  }

  private static List<WeakReference<ClassLoader>> redeploy(RunningDistribution platform, int times)
      throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    for (int round = 0; round < times; round++) {
      Path jar = RunningDistribution.deployHello();
      Await.until("the probe to start", () -> platform.isActive(HELLO_BUNDLE));
      loaders.add(platform.loaderOf(HELLO_BUNDLE));
      Files.delete(jar);
      awaitGone(platform);
    }
    return loaders;
  }

  private static int readLength(TraceCollectingConsumer recording) {
    try {
      return recording.read().length;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static void awaitGone(RunningDistribution platform) {
    Await.until("the probe to be gone", () -> platform.bundle(HELLO_BUNDLE).isEmpty());
  }
}
