package dev.sonda.cli.internal.config.lint;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.protos.SysStatsConfig;

/**
 * Parses the settings of a data source, which a config carries as bytes for that data source.
 * Settings that aren't well-formed are treated as empty here; {@link FieldLint} reports them.
 */
public final class DataSourceSettingsParser {
  private DataSourceSettingsParser() {}

  /** The settings for kernel events. */
  public static FtraceConfig ftrace(DataSourceConfig source) {
    return read(FtraceConfig.parser(), source.getFtraceConfig(), FtraceConfig.getDefaultInstance());
  }

  /** The settings for counters of the machine. */
  public static SysStatsConfig sysStats(DataSourceConfig source) {
    return read(
        SysStatsConfig.parser(), source.getSysStatsConfig(), SysStatsConfig.getDefaultInstance());
  }

  /** The settings for processes. */
  public static ProcessStatsConfig processStats(DataSourceConfig source) {
    return read(
        ProcessStatsConfig.parser(),
        source.getProcessStatsConfig(),
        ProcessStatsConfig.getDefaultInstance());
  }

  private static <M> M read(Parser<M> parser, ByteString bytes, M none) {
    try {
      return parser.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      return none;
    }
  }
}
