package dev.sonda.cli.internal.gogo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.record.ArrayPacketBatch;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import java.nio.file.Path;
import org.apache.felix.service.command.Converter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

@Timeout(240)
class SondaCommandsTest {
  private final FakeTracing service = new FakeTracing();
  private final FakeComponentRuntime components = new FakeComponentRuntime();
  private final SondaCommands commands =
      new SondaCommands(new FakeOsgiTracingService(service), components);

  @TempDir Path folder;

  @Test
  void shouldStartAndStopASession() throws Exception {
    service.onEnabled = () -> {};
    service.onAttached = () -> {};
    service.sessionName = "mine";
    service.batches.add(ArrayPacketBatch.whole(new byte[] {8, 1}));

    assertThat(commands.start("mine", "-b", "1mb").name()).isEqualTo("mine");
    assertThat(service.detached).containsOnlyKeys("mine");

    assertThat(commands.stop("mine", "-o", folder.resolve("t.pftrace").toString()))
        .anySatisfy(line -> assertThat(line).contains("1 packet"));
    assertThatThrownBy(() -> commands.stop("mine")).hasMessageContaining("no detached session");
  }

  @Test
  void shouldTakeSnapshotCloneSessionAndActivateTrigger() throws Exception {
    service.batches.add(ArrayPacketBatch.whole(new byte[] {8, 1}));
    service.detached.put("k", TraceConfig.getDefaultInstance());

    commands.snapshot("-o", folder + "/a.pftrace");
    commands.clone("7", "-o", folder + "/b.pftrace");
    commands.trigger("t");

    assertThat(service.calls).contains("clone 7 '' false false", "activateTriggers [t]");
  }

  @Test
  void shouldReturnObjectsThatConverterFormats() throws Exception {
    TraceStats.Builder stats = TraceStats.newBuilder();
    stats.addBufferStatsBuilder().setBufferSize(1000).setBytesWritten(500);
    service.stats.add(stats.build());
    Converter converter = new GogoResultConverter();

    assertThat(converter.format(commands.stats("7"), Converter.LINE, converter).toString())
        .contains("session 7: STARTED", "buffer 0: 50 %");
    assertThat(
            converter
                .format(commands.doctor("linux.sys_stats").getFirst(), Converter.LINE, converter)
                .toString())
        .isEqualTo("linux.sys_stats: ok");
  }

  @Test
  void shouldExplainWhySourceCannotRecordAndNameRepair() throws Exception {
    service.sources.put("linux.ftrace", Readiness.impossible("no tracefs", "mount tracefs"));

    assertThat(commands.why("linux.ftrace"))
        .containsExactly("no tracefs; to mend it: mount tracefs");
    assertThat(commands.why("linux.sysstats").getFirst()).contains("did you mean linux.sys_stats?");
    assertThat(commands.why()).startsWith("usage: sonda:why NAME");
  }

  @Test
  void shouldExplainWhyProbeHasNotStarted() throws Exception {
    ComponentDescriptionDTO waiting = components.probe("a.Waiting");
    components.configured(waiting, ComponentConfigurationDTO.UNSATISFIED_REFERENCE);
    ComponentDescriptionDTO bare = components.probe("b.Bare");
    bare.configurationPolicy = "require";
    ComponentDescriptionDTO broken = components.probe("c.Broken");
    components.configured(broken, ComponentConfigurationDTO.FAILED_ACTIVATION).failure =
        "java.io.IOException: no disk\n\tat somewhere";
    components.disable(components.probe("d.Disabled"));
    components.configured(components.probe("e.Well"), ComponentConfigurationDTO.ACTIVE);

    assertThat(commands.why("linux.missing"))
        .containsExactly(
            "no bundle offers it",
            "a.Waiting (bundle a.bundle) waits for a service: com.example.Files with (kind=fast)",
            "b.Bare (bundle a.bundle) needs a configuration: etc/b.Bare.cfg",
            "c.Broken (bundle a.bundle) failed to start: java.io.IOException: no disk",
            "d.Disabled (bundle a.bundle) is disabled");
    assertThat(commands.why("linux.sys_stats")).containsExactly("linux.sys_stats is well");
    assertThat(commands.why("bare").getFirst()).startsWith("b.Bare (bundle a.bundle) needs");
  }
}
