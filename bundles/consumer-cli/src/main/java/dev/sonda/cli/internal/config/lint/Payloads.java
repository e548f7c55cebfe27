package dev.sonda.cli.internal.config.lint;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.protos.SysStatsConfig;

/**
 * The settings of single data sources as messages: a config carries them as bytes, which nobody but
 * the data source has to understand. What isn't well-formed says nothing here.
 */
public final class Payloads {
  private Payloads() {}

  public static FtraceConfig ftrace(DataSourceConfig source) {
    return read(FtraceConfig.parser(), source.getFtraceConfig(), FtraceConfig.getDefaultInstance());
  }

  public static SysStatsConfig sysStats(DataSourceConfig source) {
    return read(
        SysStatsConfig.parser(), source.getSysStatsConfig(), SysStatsConfig.getDefaultInstance());
  }

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
