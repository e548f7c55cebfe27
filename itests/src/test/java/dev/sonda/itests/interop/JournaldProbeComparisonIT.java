package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.interop.ProbeComparisonSessions.Who;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Records one journal with Perfetto's and Sonda's probes, both with Perfetto's service: a private
 * systemd-journald, in a mount namespace that hides it from other processes.
 */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class JournaldProbeComparisonIT {
  private static final Path JOURNALD = Path.of("/lib/systemd/systemd-journald");
  private static final int LIMIT_SECONDS = 90;

  /** The shell is the first process of a PID namespace, so that all processes end with it. */
  private static final String SCRIPT =
      """
      set -u
      export PERFETTO_PRODUCER_SOCK_NAME=$FOLDER/p.sock PERFETTO_CONSUMER_SOCK_NAME=$FOLDER/c.sock
      await() { for i in $(seq 400); do if eval "$1"; then return; fi; sleep 0.05; done; exit 9; }
      gone() { [ ! -e /proc/$1 ] || grep -q "^State:.Z" /proc/$1/status; }
      state() { $BIN/perfetto --query 2>/dev/null; }
      mount -t tmpfs tmpfs /run || exit 1
      mkdir -p /run/systemd/journal /run/log/journal/$(cat /etc/machine-id)
      $JOURNALD 2>/dev/null &
      await '[ -S /run/systemd/journal/stdout ]'
      echo before | systemd-cat -t mine -p 3
      $BIN/traced >traced.txt 2>&1 &
      await '[ -S c.sock ]'
      $BIN/traced_probes >probes.txt 2>&1 &
      $SONDA daemon --probes >sonda.txt 2>&1 &
      await 'state | grep -q "systemd_journald .*traced_probes"'
      await 'state | grep -q "systemd_journald .*dev.sonda.probes"'
      pids=
      for one in THEIRS OURS; do
        pids="$pids $($BIN/perfetto --background-wait -c $one.cfg --txt -o $one.pftrace)"
      done
      for priority in 0 1 2 3 4 5 6 7; do
        echo "message $priority" | systemd-cat -t mine -p $priority
      done
      echo 'two words and ümläut' | systemd-cat -t other -p 4
      logger --journald <<END
      MESSAGE=native
      PRIORITY=5
      SYSLOG_IDENTIFIER=native
      END
      logger --journald <<END
      MESSAGE=
      PRIORITY=6
      SYSLOG_IDENTIFIER=empty
      END
      journalctl --sync || exit 8
      kill -TERM $pids
      for pid in $pids; do await "gone $pid"; done
      """;

  private static final String ENTRIES =
      "select l.prio, l.tag, l.msg, t.tid, extract_arg(l.arg_set_id, 'uid') as uid,"
          + " extract_arg(l.arg_set_id, 'comm') as comm,"
          + " extract_arg(l.arg_set_id, 'exe') as exe,"
          + " extract_arg(l.arg_set_id, 'hostname') as hostname,"
          + " extract_arg(l.arg_set_id, 'transport') as transport"
          + " from logs l left join thread t using (utid)"
          + " where l.tag in ('mine', 'other', 'native', 'empty') order by l.ts";

  private static final String CONFIG =
      """
      buffers { size_kb: 4096 }
      data_sources {
        config { name: "linux.systemd_journald" }
        producer_name_filter: "PRODUCER"
      }
      """;

  @TempDir Path folder;

  @Test
  void shouldRecordTheSameEntriesWithTheSameFields() throws Exception {
    assumeTrue(Files.exists(JOURNALD), "systemd-journald isn't installed");
    assumeTrue(
        System.getProperty("user.name").equals("root"), "only root may make mount namespaces");
    ProbeComparisonSessions twins = new ProbeComparisonSessions(folder);
    twins.config(CONFIG);

    Path said = folder.resolve("shell.txt");
    Process shell = shell(said);
    boolean hasEnded = shell.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
    shell.destroyForcibly();
    assertThat(hasEnded).as(Files.readString(said)).isTrue();
    assertThat(shell.exitValue()).as(Files.readString(said)).isZero();

    List<String> theirs = entries(twins.trace(Who.THEIRS));
    assertThat(theirs).hasSize(11).anySatisfy(row -> assertThat(row).contains("ümläut"));
    assertThat(entries(twins.trace(Who.OURS))).isEqualTo(theirs);
  }

  private Process shell(Path said) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
                "unshare",
                "--mount",
                "--pid",
                "--mount-proc",
                "--fork",
                "--kill-child",
                "sh",
                "-c",
                SCRIPT)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().put("FOLDER", folder.toString());
    builder.environment().put("BIN", System.getenv(PerfettoProcess.BIN));
    builder.environment().put("SONDA", System.getProperty("sonda.distribution") + "/bin/sonda");
    builder.environment().put("JOURNALD", JOURNALD.toString());
    return builder.start();
  }

  private static List<String> entries(Path trace) throws Exception {
    assertThat(TraceProcessorCommand.errorsAndLosses(trace)).isEmpty();
    return TraceProcessorCommand.rows(trace, ENTRIES);
  }
}
