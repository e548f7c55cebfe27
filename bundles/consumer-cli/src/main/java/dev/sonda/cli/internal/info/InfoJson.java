package dev.sonda.cli.internal.info;

import dev.sonda.cli.internal.JsonFormatter;
import dev.sonda.protos.SystemInfo;
import dev.sonda.protos.TraceConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Formats a trace's summary as one JSON object. Unlike {@link InfoText}, it lists all writers that
 * were counted separately.
 */
final class InfoJson {
  private final String file;
  private final TraceScanResult facts;

  InfoJson(String file, TraceScanResult facts) {
    this.file = file;
    this.facts = facts;
  }

  /** The object on one line. */
  String line() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("file", file);
    object.put("packets", facts.all().packets());
    object.put("bytes", facts.fileBytes());
    object.put("uncompressed_bytes", facts.all().bytes());
    facts.time().lengthMs().ifPresent(length -> object.put("length_ms", length));
    facts.time().beginUnixMs().ifPresent(begin -> object.put("begin_unix_ms", begin));
    if (facts.time().primaryClock() != 0) {
      object.put("clock", ClockName.of(facts.time().primaryClock()));
    }
    object.put("uuid", facts.words().uuid());
    facts.words().machine().ifPresent(machine -> object.put("machine", machine(machine)));
    object.put("configs", facts.words().configs().stream().map(InfoJson::config).toList());
    object.put("contents", contents(facts.contents()));
    object.put("writers", facts.writers().stream().map(this::writer).toList());
    object.put("other_writers", tally(facts.otherWriters()));
    object.put("losses", TraceLosses.of(facts).stream().map(TraceLoss::fields).toList());
    object.put("losses_counted", TraceLosses.areCounted(facts));
    object.put("damage", facts.damage());
    return JsonFormatter.of(object);
  }

  private static Map<String, Object> machine(SystemInfo machine) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", machine.getMachineName());
    fields.put("system", machine.getUtsname().getSysname());
    fields.put("release", machine.getUtsname().getRelease());
    fields.put("architecture", machine.getUtsname().getMachine());
    fields.put("cpus", Integer.toUnsignedLong(machine.getNumCpus()));
    fields.put("memory_bytes", machine.getSystemRamBytes());
    fields.put("tracing_service_version", machine.getTracingServiceVersion());
    return fields;
  }

  private static Map<String, Object> config(TraceConfig config) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("unique_session_name", config.getUniqueSessionName());
    fields.put("duration_ms", Integer.toUnsignedLong(config.getDurationMs()));
    fields.put(
        "buffers",
        config.getBuffersList().stream()
            .map(buffer ->
                Map.<String, Object>of(
                    "name",
                    buffer.getName(),
                    "size_kb",
                    Integer.toUnsignedLong(buffer.getSizeKb()),
                    "fill_policy",
                    buffer.getFillPolicy().name()))
            .toList());
    fields.put(
        "data_sources",
        config.getDataSourcesList().stream().map(source -> source.getConfig().getName()).toList());
    return fields;
  }

  private Map<String, Object> writer(WriterTally writer) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("sequence_id", writer.sequenceId());
    fields.put("machine_id", writer.machineId());
    fields.put("uid", writer.uid());
    fields.put("pid", writer.pid());
    facts.words().processName(writer.pid()).ifPresent(name -> fields.put("process", name));
    fields.put("packets", writer.tally().packets());
    fields.put("bytes", writer.tally().bytes());
    fields.put("contents", contents(facts.contents(writer)));
    fields.put("gaps", writer.gaps());
    fields.put(
        "gap_reasons", writer.gaps() == 0 ? List.of() : GapReason.words(writer.gapReasons()));
    return fields;
  }

  private static Map<String, Object> contents(Map<String, PacketTally> byName) {
    Map<String, Object> fields = new LinkedHashMap<>();
    byName.forEach((name, tally) -> fields.put(name, tally(tally)));
    return fields;
  }

  private static Map<String, Object> tally(PacketTally tally) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("packets", tally.packets());
    fields.put("bytes", tally.bytes());
    return fields;
  }
}
