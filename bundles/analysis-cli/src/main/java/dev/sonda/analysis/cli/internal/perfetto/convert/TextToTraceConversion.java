package dev.sonda.analysis.cli.internal.perfetto.convert;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Converts a trace in protobuf's text format to a trace file. */
public final class TextToTraceConversion {
  private TextToTraceConversion() {}

  /**
   * Reads the whole text, then writes the trace.
   *
   * @throws TextFormat.ParseException with line and column, both from 1
   */
  public static void write(InputStream text, OutputStream out) throws IOException {
    DynamicMessage.Builder trace = DynamicMessage.newBuilder(TraceSchema.load().trace());
    TextFormat.merge(new InputStreamReader(text, StandardCharsets.UTF_8), trace);
    trace.build().writeTo(out);
  }
}
