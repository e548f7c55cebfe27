package dev.sonda.trace.proto.internal.diagnostics;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.storage.table.system.TraceConfigDiagnosticTable;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Checks the trace config against a set of rules, and writes the diagnostics. */
public final class ConfigDiagnostics {
  static final long WEEK_MS = 7L * 24 * 60 * 60 * 1000;

  private static final String VIDEO = "android.display.video";
  private static final String FINGERPRINT = "android_build_fingerprint";
  private static final String START = "tracing_started_ns";

  private static final List<String> LOSSES =
      List.of(
          "ftrace_cpu_has_data_loss",
          "ftrace_cpu_overrun_delta",
          "ftrace_cpu_commit_overrun_delta");

  private static final List<String> HEAP_ERRORS =
      List.of(
          "heapprofd_buffer_corrupted",
          "heapprofd_hit_guardrail",
          "heapprofd_client_error",
          "heapprofd_malformed_packet",
          "heapprofd_rejected_concurrent");

  private final ImportState state;
  private @Nullable SessionSettings session;

  public ConfigDiagnostics(ImportState state) {
    this.state = state;
  }

  /** Reads a message TraceConfig; if the trace contains several, the last one counts. */
  public void read(WireReader config) {
    session = SessionSettings.read(config);
  }

  /** Applies the rules after the import, when all statistics and metadata are known. */
  public void finish() {
    SessionSettings settings = session;
    if (settings != null) {
      checkFtrace(settings);
      checkOthers(settings);
    }
  }

  private void checkFtrace(SessionSettings settings) {
    List<FtraceSettings> all =
        settings.sources().stream()
            .map(DataSourceConfigFields::ftrace)
            .filter(Objects::nonNull)
            .toList();
    FtraceRules rules =
        new FtraceRules(state.statistics().hasPositive(LOSSES), startNs(), this::add);
    List<Consumer<FtraceSettings>> inOrder =
        List.of(
            rules::checkStart,
            rules::checkBuffer,
            rules::checkRate,
            rules::checkPeriod,
            rules::checkSyscalls,
            rules::checkSymbols);
    inOrder.forEach(all::forEach);
  }

  private void checkOthers(SessionSettings settings) {
    DataSourceConfigRules rules = new DataSourceConfigRules(this::add);
    rules.checkDiscarding(settings);
    boolean hasErrors = state.statistics().hasPositive(HEAP_ERRORS);
    settings.sources().forEach(source -> rules.checkHeapInterval(source, hasErrors));
    boolean wantsVideo =
        settings.sources().stream().anyMatch(source -> source.name().equals(VIDEO));
    if (wantsVideo && isForUsers()) {
      rules.addMissingVideo();
    }
  }

  private long startNs() {
    Metadata metadata = state.storage().metadata();
    return metadata.has(START) ? metadata.number(START) : -1;
  }

  /**
   * Whether the device runs a user build, by its fingerprint {@code
   * brand/product/device:release/id/incremental:type/tags}.
   */
  private boolean isForUsers() {
    Metadata metadata = state.storage().metadata();
    if (!metadata.has(FINGERPRINT)) {
      return false;
    }
    String fingerprint = metadata.text(FINGERPRINT);
    String type = fingerprint.substring(fingerprint.lastIndexOf(':') + 1);
    return fingerprint.indexOf(':') >= 0 && type.split("/", 2)[0].equals("user");
  }

  private void add(ConfigProblem diagnostic) {
    TraceConfigDiagnosticTable table = state.storage().systemTables().diagnostics;
    int row = table.add();
    table.key.set(row, state.strings().intern(diagnostic.key()));
    table.title.set(row, state.strings().intern(diagnostic.title()));
    table.description.set(row, state.strings().intern(diagnostic.description()));
    table.remediation.set(row, state.strings().intern(diagnostic.remediation()));
    table.confidence.set(row, diagnostic.confidence());
    table.traceId.set(row, state.storage().trace());
  }
}
